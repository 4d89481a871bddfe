// An event that cannot be decoded becomes a batch with the reason in its place, so that it can be parked.
import { type Feed, type FeedBatch, type FeedReadOptions, UnreadableEvent } from '#contracts/internal/feed.ts';

export type ReadBatch = FeedBatch & {
  /** If set, `events` is empty. */
  unreadable: string | null;
};

export async function* readOn(
  feed: Feed,
  partition: number,
  afterSeq: number,
  options: FeedReadOptions,
): AsyncGenerator<ReadBatch> {
  const end = options.toSeq ?? Number.MAX_SAFE_INTEGER;
  let at = afterSeq;
  let broken: UnreadableEvent | null = null;
  while (at < end && !options.signal.aborted) {
    if (broken !== null && at === broken.seq - 1) {
      at = broken.seq;
      yield { partition, fromSeq: at, toSeq: at, events: [], unreadable: broken.message };
      broken = null;
    }
    // Valid events before a broken one may have been lost with it.
    const toSeq: number = broken === null ? end : broken.seq - 1;
    try {
      for await (const batch of feed.read(partition, at, { ...options, toSeq })) {
        yield { ...batch, unreadable: null };
        at = batch.toSeq;
      }
      if (broken === null) return;
    } catch (error) {
      if (!(error instanceof UnreadableEvent) || error.seq <= at) throw error;
      broken = error;
    }
  }
}
