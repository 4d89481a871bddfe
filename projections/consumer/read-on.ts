// Reads the feed past events that it cannot decode: each comes as a batch of its own with the reason in place of the event, so
// that it can be parked and the rest goes on.
import { type Feed, type FeedBatch, type FeedReadOptions, UnreadableEvent } from '#contracts/internal/feed.ts';

export type ReadBatch = FeedBatch & {
  /** Why its one event could not be read; `events` is empty then. */
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
    // What stands before a broken event may have been lost with it: up to there first.
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
