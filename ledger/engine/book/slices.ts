import type { EventType } from '#contracts/events.ts';
import { closedSlice } from '../../accounts/slice.ts';
import { ageSlice } from '../../age/slice.ts';
import { bonusSlice } from '../../bonuses/slice.ts';
import { challengeSlice } from '../../challenges/slice.ts';
import { seedSlice } from '../../fairness/slice.ts';
import { holdSlice } from '../../holds/slice.ts';
import { limitsSlice } from '../../limits/slice.ts';
import { offerSlice } from '../../offers/slice.ts';
import { roundSlice } from '../../play/slice.ts';
import { referralSlice } from '../../referrals/slice.ts';
import { settingsSlice } from '../../settings/slice.ts';
import { standingSlice } from '../../standing/slice.ts';

export const SLICES = [
  seedSlice,
  roundSlice,
  bonusSlice,
  holdSlice,
  standingSlice,
  settingsSlice,
  closedSlice,
  ageSlice,
  limitsSlice,
  offerSlice,
  referralSlice,
  challengeSlice,
] as const;

type AnySlice = (typeof SLICES)[number];

/** By type of event, what `make` gives for each slice that has something for it, in the slices' order. */
export function byEventType<Value>(
  handlersOf: (slice: AnySlice) => object,
  make: (slice: AnySlice, handler: unknown, type: EventType) => Value,
): ReadonlyMap<EventType, readonly Value[]> {
  const grouped = new Map<EventType, Value[]>();
  for (const slice of SLICES) {
    for (const [type, handler] of Object.entries(handlersOf(slice)) as [EventType, unknown][]) {
      const values = grouped.get(type) ?? [];
      values.push(make(slice, handler, type));
      grouped.set(type, values);
    }
  }
  return grouped;
}
