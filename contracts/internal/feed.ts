// One implementation reads the log in this process, another reads Kafka.
import type { LedgerEvent } from '../events.ts';

/**
 * First 16 bytes of the chain hash of the event's batch. A failover that lost transactions reuses numbers for other events;
 * marks tell the histories apart.
 */
export type ChainMark = string;

export type FeedBatch = {
  partition: number;
  /** Contiguous: events.length === toSeq - fromSeq + 1. */
  fromSeq: number;
  toSeq: number;
  events: readonly LedgerEvent[];
  /** Of `toSeq`; absent if the source has none. */
  mark?: ChainMark | undefined;
};

/** Thrown by `read` at an unknown kind or a broken payload. The reader decides whether to continue after `seq`. */
export class UnreadableEvent extends Error {
  override name = 'UnreadableEvent';
  readonly partition: number;
  readonly seq: number;
  constructor(partition: number, seq: number, reason: string, cause?: unknown) {
    super(`event ${partition}-${seq} cannot be read: ${reason}`, { cause });
    this.partition = partition;
    this.seq = seq;
  }
}

/**
 * Events read, or the reader's stored position, belong to another history of the log. The reader restarts from its
 * checkpoint.
 */
export class OtherHistory extends Error {
  override name = 'OtherHistory';
}

export type FeedReadOptions = { signal: AbortSignal; maxEvents?: number; toSeq?: number };

export type Feed = {
  /** Ascending. */
  partitions: readonly number[];
  /**
   * Batches in order, starting after `afterSeq`, of at most `maxEvents` events. Waits at the end of the log. Ends on abort,
   * or after `toSeq`.
   */
  read(partition: number, afterSeq: number, options: FeedReadOptions): AsyncIterable<FeedBatch>;
  /** End of the log as known to this feed. */
  headSeq(partition: number): Promise<number>;
};
