import type { LedgerEvent } from '#contracts/events.ts';
import { eventsOf } from './events.ts';
import type { ExplainRooms, Explanation } from './explain.ts';

const PAGE_EVENTS = 1000;

/** The oldest first; `isWhole` is false if there are more than `most`. */
export async function explainedEvents(
  rooms: ExplainRooms,
  { span, explained: { account } }: Explanation,
  most: number,
): Promise<{ events: LedgerEvent[]; isWhole: boolean }> {
  const found: LedgerEvent[] = [];
  let { toSeq } = span;
  while (found.length < most) {
    const limit = Math.min(PAGE_EVENTS, most - found.length);
    const { events, next } = await eventsOf(rooms, account, { span: { ...span, toSeq }, query: { limit } });
    found.push(...events);
    if (next === null) return { events: found.toReversed(), isWhole: true };
    toSeq = Number(next) - 1;
  }
  return { events: found.toReversed(), isWhole: false };
}
