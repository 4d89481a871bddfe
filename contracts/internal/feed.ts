// How readers get the log: batches in order from a position. One implementation reads the log in this process,
// another reads Kafka; nothing above this line knows which.
import type { LedgerEvent } from '../events.ts';

export type FeedBatch = {
  partition: number;
  /** The first and last sequence number inside; contiguous, so events.length === toSeq - fromSeq + 1. */
  fromSeq: number;
  toSeq: number;
  events: readonly LedgerEvent[];
};

/**
 * `read` throws it at an event it cannot decode (a kind this program does not know, a broken payload).
 * The reader may go on after `seq`: it is the reader who decides what to do about the one it cannot have.
 */
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

export type FeedReadOptions = { signal: AbortSignal; maxEvents?: number; toSeq?: number };

export type Feed = {
  /** The partitions of the log, ascending. */
  partitions: readonly number[];
  /**
   * Batches of one partition, in order, starting right after `afterSeq`; waits for more at the end of the log.
   * Ends when the signal aborts, or after `toSeq` when one is given. Batches hold at most `maxEvents` events.
   */
  read(partition: number, afterSeq: number, options: FeedReadOptions): AsyncIterable<FeedBatch>;
  /** The end of the log as this feed knows it: what a reader must reach to be up to date. */
  headSeq(partition: number): Promise<number>;
};
