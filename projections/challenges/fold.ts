import { countedPointsOf } from '#contracts/challenges/progress.ts';
import type { LedgerEvent } from '#contracts/events.ts';
import { isFinishedRound } from '#contracts/play/rounds.ts';

export const QUARTER_MS = 15 * 60_000;
/** Three days: no player's day runs longer. */
const PLACES = 288;

export type QuarterDelta = {
  account: number;
  place: number;
  /** Since the epoch. */
  quarter: number;
  earn: bigint;
  games: number;
  offers: number;
};
export type ClaimDelta = { account: number; day: string; challenge: string };
export type ChallengeDeltas = { quarters: QuarterDelta[]; claims: ClaimDelta[] };

export function foldChallenges(events: readonly LedgerEvent[]): ChallengeDeltas {
  const quarters = new Map<string, QuarterDelta>();
  const claims: ClaimDelta[] = [];
  for (const event of events) {
    const { account, type } = event;
    if (type === 'challenge-claimed') {
      claims.push({ account, day: event.payload.day, challenge: event.payload.challengeId });
    }
    const earn = countedPointsOf(event);
    const games = isFinishedRound(event) ? 1 : 0;
    const offers = type === 'offer-credited' ? 1 : 0;
    if (earn + games + offers === 0) continue;
    const delta = quarterOf(quarters, event);
    if (delta === null) continue;
    delta.earn += BigInt(earn);
    delta.games += games;
    delta.offers += offers;
  }
  return { quarters: [...quarters.values()], claims };
}

/** The newest quarter of a place stands; null: this event is older than it. */
function quarterOf(quarters: Map<string, QuarterDelta>, { account, at }: LedgerEvent): QuarterDelta | null {
  const quarter = Math.floor(at / QUARTER_MS);
  const place = quarter % PLACES;
  const key = `${account} ${place}`;
  const known = quarters.get(key);
  if (known?.quarter === quarter) return known;
  if (known !== undefined && known.quarter > quarter) return null;
  const fresh = { account, place, quarter, earn: 0n, games: 0, offers: 0 };
  quarters.set(key, fresh);
  return fresh;
}
