import { DAY_MS } from '#contracts/days/time.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import type { ownOffersCall } from '#contracts/offers/calls.ts';

export type InProgress = ReplyOf<typeof ownOffersCall>['offers'][number];

/** After this long an opened offer is most likely given up. */
const OPENED_MS = 7 * DAY_MS;

/** Pending offers by the day on which their points arrive, then the ones opened lately. */
export function inProgress(offers: readonly InProgress[], now: number): InProgress[] {
  const pending = offers.filter(({ state }) => state === 'pending');
  const opened = offers.filter(
    ({ state, clickedAt }) => state === 'clicked' && clickedAt !== null && now - Date.parse(clickedAt) < OPENED_MS,
  );
  return [...pending.toSorted((one, other) => releaseOf(one) - releaseOf(other)), ...opened];
}

function releaseOf({ releaseAt }: InProgress): number {
  return releaseAt === null ? Infinity : Date.parse(releaseAt);
}
