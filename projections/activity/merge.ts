// The feed's rule: rounds of the same player, game and type no more than a minute apart are one entry with the amounts added
// and the newest time; at most twenty entries stay. Applied round by round, so the way the log was cut into batches does not
// show.
import type { ActivityType } from '#contracts/activity/activity.ts';

export type Entry = {
  partition: number;
  /** Its newest round. */
  seq: number;
  account: number;
  game: string;
  type: ActivityType;
  amountPoints: number;
  at: number;
};

export const FEED_LENGTH = 20;
const MERGE_WITHIN_MS = 60_000;

/** Both of one partition. Entries are newest first; so is the result. */
export function mergeRounds(entries: readonly Entry[], rounds: readonly Entry[]): Entry[] {
  const feed = [...entries];
  for (const round of rounds) {
    const place = feed.findIndex((entry) => isSame(entry, round));
    const entry = place === -1 ? round : joined(feed.splice(place, 1)[0]!, round);
    const older = feed.findIndex(({ seq }) => seq < entry.seq);
    feed.splice(older === -1 ? feed.length : older, 0, entry);
    if (feed.length > FEED_LENGTH) feed.pop();
  }
  return feed;
}

function isSame(entry: Entry, round: Entry): boolean {
  return (
    entry.account === round.account &&
    entry.type === round.type &&
    entry.game === round.game &&
    Math.abs(entry.at - round.at) <= MERGE_WITHIN_MS &&
    // A sum that nobody could read begins anew.
    Number.isSafeInteger(entry.amountPoints + round.amountPoints)
  );
}

function joined(entry: Entry, round: Entry): Entry {
  const newest = round.seq > entry.seq ? round : entry;
  return { ...newest, amountPoints: entry.amountPoints + round.amountPoints };
}
