import { HIDDEN_PLAYER } from '#contracts/accounts/fields.ts';
import { type FeedLine, mergeRounds } from '#contracts/activity/feed.ts';
import type { ActivityItem } from '#contracts/push.ts';

/** Sequence numbers of different partitions cannot be compared, so arrival order is used. */
export function withActivity(items: readonly ActivityItem[], news: ActivityItem): ActivityItem[] {
  if (items.some(({ id }) => id === news.id)) return [...items];
  const lines = items.map((item, place) => lineOf(item, -place));
  return mergeRounds(lines, [lineOf(news, 1)]).map(({ item, amountPoints }) =>
    amountPoints === item.amount ? item : { ...item, amount: amountPoints },
  );
}

function lineOf(item: ActivityItem, seq: number): FeedLine & { item: ActivityItem } {
  const { username, game, type, amount, timestamp } = item;
  // Several players may hide their names.
  const player = username === HIDDEN_PLAYER ? item.id : username;
  return { seq, player, game, type, amountPoints: amount, at: Date.parse(timestamp), item };
}
