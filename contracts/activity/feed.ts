// Rounds of one player, game and type within a minute form one line. They are applied one by one, so batch boundaries do not
// matter.
import type { ActivityType } from './activity.ts';

export type FeedLine = {
  /** Of the newest round. */
  seq: number;
  player: number | string;
  game: string;
  type: ActivityType;
  amountPoints: number;
  at: number;
};

export const FEED_LENGTH = 20;
const MERGE_WITHIN_MS = 60_000;

/** `lines` and the result are newest first. */
export function mergeRounds<Line extends FeedLine>(lines: readonly Line[], rounds: readonly Line[]): Line[] {
  const feed = [...lines];
  for (const round of rounds) {
    const place = feed.findIndex((line) => isSame(line, round));
    const line = place === -1 ? round : joined(feed.splice(place, 1)[0]!, round);
    const older = feed.findIndex(({ seq }) => seq < line.seq);
    feed.splice(older === -1 ? feed.length : older, 0, line);
    if (feed.length > FEED_LENGTH) feed.pop();
  }
  return feed;
}

function isSame(line: FeedLine, round: FeedLine): boolean {
  return (
    line.player === round.player &&
    line.type === round.type &&
    line.game === round.game &&
    Math.abs(line.at - round.at) <= MERGE_WITHIN_MS &&
    // A sum beyond 2^53 would lose digits.
    Number.isSafeInteger(line.amountPoints + round.amountPoints)
  );
}

function joined<Line extends FeedLine>(line: Line, round: Line): Line {
  const newest = round.seq > line.seq ? round : line;
  return { ...newest, amountPoints: line.amountPoints + round.amountPoints };
}
