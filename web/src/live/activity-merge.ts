// The live feed as a list: newest first, at most 20, one line for what one player did in one game within a minute.
import type { ActivityItem } from '#contracts/push.ts';

const MAX_ITEMS = 20;
const MERGE_WITHIN_MS = 60_000;

function isSameStory(one: ActivityItem, other: ActivityItem): boolean {
  return one.username === other.username && one.game === other.game && one.type === other.type;
}

/**
 * A line that is merged keeps the newer moment and adds up the amounts. A sum beyond 2^53 would lose digits: a new line begins,
 * as it does in the stored feed.
 */
export function withActivity(items: readonly ActivityItem[], news: ActivityItem): ActivityItem[] {
  if (items.some(({ id }) => id === news.id)) return [...items];
  const at = Date.parse(news.timestamp);
  const before = items.find(
    (item) =>
      isSameStory(item, news) &&
      Number.isSafeInteger(item.amount + news.amount) &&
      Math.abs(at - Date.parse(item.timestamp)) <= MERGE_WITHIN_MS,
  );
  const line = before === undefined ? news : { ...news, amount: before.amount + news.amount };
  return [line, ...items.filter((item) => item !== before)].slice(0, MAX_ITEMS);
}
