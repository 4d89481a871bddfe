// A view is ahead when the log was restored from an older backup or its tail was cut off.
import type { Feed } from '#contracts/internal/feed.ts';

export type AheadOfLog = { partition: number; standsAt: number; logEndsAt: number };

export async function aheadOfLog(feed: Feed, positions: ReadonlyMap<number, number>): Promise<AheadOfLog | null> {
  for (const [partition, logEndsAt] of await withinLog(feed, positions)) {
    const standsAt = positions.get(partition)!;
    if (standsAt > logEndsAt) return { partition, standsAt, logEndsAt };
  }
  return null;
}

/** The view's position, or the end of the log if that is lower. */
export async function withinLog(feed: Feed, positions: ReadonlyMap<number, number>): Promise<Map<number, number>> {
  const within = new Map<number, number>();
  for (const [partition, seq] of positions) {
    within.set(partition, seq === 0 ? 0 : Math.min(seq, await feed.headSeq(partition)));
  }
  return within;
}
