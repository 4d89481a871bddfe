/**
 * Nothing is known of the command's fate: to be sent again, with the same id, to the owner that the leases name by then.
 * Thrown where a receipt or a refusal might be somebody else's to give.
 */
export class PartitionMoved extends Error {
  override name = 'PartitionMoved';
  readonly partition: number;
  /** The one under which it was written here. */
  readonly epoch: number;
  constructor(partition: number, epoch: number, cause?: unknown) {
    super(`partition ${partition} is not written here any more (epoch ${epoch})`, { cause });
    this.partition = partition;
    this.epoch = epoch;
  }
}
