// Whether a view knows of events that the log does not have: an older log was put in the place of its own, or its tail was cut
// off. Nothing can be folded up to where such a view stands.
import type { Feed } from '#contracts/internal/feed.ts';

export type AheadOfLog = { partition: number; standsAt: number; logEndsAt: number };

/** The first partition in which it is so; null: nowhere. */
export async function aheadOfLog(feed: Feed, positions: ReadonlyMap<number, number>): Promise<AheadOfLog | null> {
  for (const [partition, logEndsAt] of await withinLog(feed, positions)) {
    const standsAt = positions.get(partition)!;
    if (standsAt > logEndsAt) return { partition, standsAt, logEndsAt };
  }
  return null;
}

/** Where a view stands, or the end of the log where that comes first; partition by partition. */
export async function withinLog(feed: Feed, positions: ReadonlyMap<number, number>): Promise<Map<number, number>> {
  const within = new Map<number, number>();
  for (const [partition, seq] of positions) {
    within.set(partition, seq === 0 ? 0 : Math.min(seq, await feed.headSeq(partition)));
  }
  return within;
}
