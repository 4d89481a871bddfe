// Readers that lag read the log; others get committed batches from memory.
import type { LedgerEvent } from '#contracts/events.ts';
import type { Feed, FeedBatch, FeedReadOptions } from '#contracts/internal/feed.ts';
import { ChainMarks, markOf } from './chain-marks.ts';
import { batchOf, DEFAULT_MAX_EVENTS, LogReader } from './log-reader.ts';

/** Events kept in memory: more than two seconds at full load, for readers that read once a second. */
const TAIL_EVENTS = 24_000;
const LET_GO_EVENTS = 256;

type Reader = { at: number };

export class LogFeed implements Feed {
  readonly partitions: readonly number[];
  readonly #partition: number;
  readonly #url: string;
  /** Contiguous, ending at #headSeq. */
  #tail: LedgerEvent[] = [];
  readonly #marks = new ChainMarks();
  #headSeq: number;
  readonly #readers = new Set<Reader>();
  #news = Promise.withResolvers<void>();

  constructor(url: string, partition: number, headSeq: number) {
    this.#url = url;
    this.#partition = partition;
    this.partitions = [partition];
    this.#headSeq = headSeq;
  }

  push(events: readonly LedgerEvent[], hash: Buffer): void {
    this.#headSeq = events.at(-1)!.seq;
    this.#letGo();
    if (this.#readers.size > 0) {
      for (const event of events) this.#tail.push(event);
      this.#marks.add({ seq: this.#headSeq, mark: markOf(hash) });
    }
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
    const reader = { at: afterSeq };
    this.#readers.add(reader);
    try {
      while (reader.at < toSeq && !signal.aborted) {
        const end = Math.min(toSeq, this.#headSeq);
        if (reader.at >= end) await this.#newsOrAbort(signal);
        else if (this.#isInTail(reader.at + 1)) yield this.#fromTail(reader, Math.min(end, reader.at + maxEvents));
        else yield* this.#fromLog(reader, { signal, maxEvents, toSeq: end });
      }
    } finally {
      this.#readers.delete(reader);
    }
  }

  #letGo(): void {
    const first = this.#tail[0]?.seq;
    if (first === undefined) return;
    let next = Number.POSITIVE_INFINITY;
    for (const { at } of this.#readers) next = Math.min(next, at + 1);
    const taken = Math.min(next - first, this.#tail.length);
    const excess = this.#tail.length - TAIL_EVENTS;
    const gone = Math.max(taken, excess);
    if (gone < LET_GO_EVENTS && gone < this.#tail.length) return;
    this.#tail = this.#tail.slice(gone);
    this.#marks.forgetBefore(first + gone);
  }

  #check(partition: number): void {
    if (partition !== this.#partition) throw new RangeError(`partition ${partition} is not served here`);
  }

  #isInTail(seq: number): boolean {
    const first = this.#tail[0];
    return first !== undefined && seq >= first.seq;
  }

  #fromTail(reader: Reader, toSeq: number): FeedBatch {
    const first = this.#tail[0]!.seq;
    const batch = batchOf(
      this.#partition,
      this.#tail.slice(reader.at + 1 - first, toSeq + 1 - first),
      this.#marks.at(toSeq),
    );
    reader.at = toSeq;
    return batch;
  }

  async *#fromLog(reader: Reader, { signal, toSeq, maxEvents }: Required<FeedReadOptions>): AsyncIterable<FeedBatch> {
    await using log = new LogReader(this.#url, this.#partition);
    for await (const batch of log.read({ afterSeq: reader.at, toSeq, maxEvents })) {
      reader.at = batch.toSeq;
      yield batch;
      if (signal.aborted) return;
    }
  }

  async #newsOrAbort(signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = (): void => resolve();
    signal.addEventListener('abort', stop, { once: true });
    await Promise.race([this.#news.promise, promise]);
    signal.removeEventListener('abort', stop);
  }
}
