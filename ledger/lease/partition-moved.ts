/** The command's fate is unknown. Send it again with the same id to the current owner. */
export class PartitionMoved extends Error {
  override name = 'PartitionMoved';
  readonly partition: number;
  readonly epoch: number;
  constructor(partition: number, epoch: number, cause?: unknown) {
    super(`partition ${partition} is no longer written here (epoch ${epoch})`, { cause });
    this.partition = partition;
    this.epoch = epoch;
  }
}
