// Can redeliver, leave holes, or hold an unreadable event.
import type { LedgerEvent } from '#contracts/events.ts';
import { type Feed, type FeedBatch, type FeedReadOptions, UnreadableEvent } from '#contracts/internal/feed.ts';

export class MemoryFeed implements Feed {
  readonly partitions: readonly number[];
  readonly #logs = new Map<number, LedgerEvent[]>();
  readonly #unreadable = new Set<string>();
  #news = Promise.withResolvers<void>();
  reads = 0;
  /** Even if a reader accepts more. */
  atMost = Number.POSITIVE_INFINITY;
  /** Applied before delivery. */
  bend: (batch: FeedBatch) => FeedBatch[] | Promise<FeedBatch[]> = (batch) => [batch];

  constructor(partitions: readonly number[] = [0]) {
    this.partitions = partitions;
    for (const partition of partitions) this.#logs.set(partition, []);
  }

  /** Appends events that are missing. */
  push(events: readonly LedgerEvent[]): void {
    for (const event of events) {
      const log = this.#logs.get(event.partition)!;
      if (event.seq === log.length + 1) log.push(event);
    }
    const news = this.#news;
    this.#news = Promise.withResolvers();
    news.resolve();
  }

  /** As a newer program would read it. */
  replace(event: LedgerEvent): void {
    this.#logs.get(event.partition)![event.seq - 1] = event;
  }

  /** Truncates the log after `seq`. */
  goesBackTo(partition: number, seq: number): void {
    this.#logs.get(partition)!.length = seq;
  }

  breaks(partition: number, seq: number): void {
    this.#unreadable.add(`${partition}-${seq}`);
  }

  mends(partition: number, seq: number): void {
    this.#unreadable.delete(`${partition}-${seq}`);
  }

  async headSeq(partition: number): Promise<number> {
    return this.#logs.get(partition)!.length;
  }

  async *read(partition: number, afterSeq: number, options: FeedReadOptions): AsyncGenerator<FeedBatch> {
    const { signal, maxEvents = 100, toSeq = Number.MAX_SAFE_INTEGER } = options;
    const log = this.#logs.get(partition)!;
    this.reads += 1;
    let at = afterSeq;
    while (at < toSeq && !signal.aborted) {
      const events = log.slice(at, Math.min(toSeq, at + maxEvents, at + this.atMost));
      if (events.length === 0) {
        await this.#newsOrAbort(signal);
        continue;
      }
      const broken = events.find((event) => this.#unreadable.has(`${partition}-${event.seq}`));
      if (broken !== undefined) throw new UnreadableEvent(partition, broken.seq, 'its kind is not in the catalogue');
      const batch = { partition, fromSeq: at + 1, toSeq: at + events.length, events };
      yield* await this.bend(batch);
      at = batch.toSeq;
    }
  }

  async #newsOrAbort(signal: AbortSignal): Promise<void> {
    const aborted = Promise.withResolvers<void>();
    const stop = () => aborted.resolve();
    signal.addEventListener('abort', stop, { once: true });
    await Promise.race([this.#news.promise, aborted.promise]);
    signal.removeEventListener('abort', stop);
  }
}
