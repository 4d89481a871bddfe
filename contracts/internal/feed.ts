// How readers get the log: batches in order from a position. One implementation reads the log in this process,
// another reads Kafka; nothing above this line knows which.
import type { LedgerEvent } from '../events.ts';

/**
 * Names the history of the log up to an event: the first 16 bytes of the chain's hash of the batch that holds the event,
 * base64url. After a failover that lost transactions the same numbers are given to other events; marks tell them apart.
 */
export type ChainMark = string;

export type FeedBatch = {
  partition: number;
  /** The first and last sequence number inside; contiguous, so events.length === toSeq - fromSeq + 1. */
  fromSeq: number;
  toSeq: number;
  events: readonly LedgerEvent[];
  /** Of `toSeq`; absent where the source does not know it. */
  mark?: ChainMark | undefined;
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

/** What was read, or what a reader has stored of it, is not what the log says. The reader starts over from what it has stored. */
export class OtherHistory extends Error {
  override name = 'OtherHistory';
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
