// The feed in this process. A reader that is behind reads the log itself; one that is near the end gets the batches
// the sequencer has just committed, from memory. Three phases: backfill from the log, cut over, stream.
import type { LedgerEvent } from '#contracts/events/catalogue.ts';
import type { Feed, FeedBatch, FeedReadOptions } from '#contracts/feed.ts';
import { batchOf, DEFAULT_MAX_EVENTS, LogReader } from './log-reader.ts';

/** Events kept in memory for readers near the end. */
const TAIL_EVENTS = 6_000;

export class LogFeed implements Feed {
  readonly partitions: readonly number[];
  readonly #partition: number;
  readonly #url: string;
  /** The newest committed events, contiguous, ending at #headSeq. */
  #tail: LedgerEvent[] = [];
  #headSeq: number;
  #news = Promise.withResolvers<void>();

  constructor(url: string, partition: number, headSeq: number) {
    this.#url = url;
    this.#partition = partition;
    this.partitions = [partition];
    this.#headSeq = headSeq;
  }

  /** Takes a batch the sequencer has committed. */
  push(events: readonly LedgerEvent[]): void {
    for (const event of events) this.#tail.push(event);
    this.#headSeq = this.#tail.at(-1)!.seq;
    if (this.#tail.length > 2 * TAIL_EVENTS) this.#tail = this.#tail.slice(-TAIL_EVENTS);
    const news = this.#news;
    this.#news = Promise.withResolvers<void>();
    news.resolve();
  }

  async headSeq(partition: number): Promise<number> {
    this.#check(partition);
    return this.#headSeq;
  }

  async *read(partition: number, afterSeq: number, options: FeedReadOptions): AsyncIterable<FeedBatch> {
    this.#check(partition);
    const { signal, maxEvents = DEFAULT_MAX_EVENTS, toSeq = Number.MAX_SAFE_INTEGER } = options;
    let at = afterSeq;
    while (at < toSeq && !signal.aborted) {
      const end = Math.min(toSeq, this.#headSeq);
      if (at >= end) {
        await this.#newsOrAbort(signal);
      } else if (this.#isInTail(at + 1)) {
        const events = this.#fromTail(at, Math.min(end, at + maxEvents));
        yield batchOf(partition, events);
        at = events.at(-1)!.seq;
      } else {
        await using reader = new LogReader(this.#url, partition);
        for await (const batch of reader.read({ afterSeq: at, toSeq: end, maxEvents })) {
          yield batch;
          at = batch.toSeq;
          if (signal.aborted) return;
        }
      }
    }
  }

  #check(partition: number): void {
    if (partition !== this.#partition) throw new RangeError(`partition ${partition} is not served here`);
  }

  #isInTail(seq: number): boolean {
    const first = this.#tail[0];
    return first !== undefined && seq >= first.seq;
  }

  #fromTail(afterSeq: number, toSeq: number): LedgerEvent[] {
    const first = this.#tail[0]!.seq;
    return this.#tail.slice(afterSeq + 1 - first, toSeq + 1 - first);
  }

  async #newsOrAbort(signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = (): void => resolve();
    signal.addEventListener('abort', stop, { once: true });
    await Promise.race([this.#news.promise, promise]);
    signal.removeEventListener('abort', stop);
  }
}
