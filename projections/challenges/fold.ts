import { countedPointsOf, isCountedOffer } from '#contracts/challenges/progress.ts';
import { MINUTE_MS } from '#contracts/days/time.ts';
import type { LedgerEvent } from '#contracts/events.ts';
import { isFinishedRound } from '#contracts/play/rounds.ts';

export const QUARTER_MS = 15 * MINUTE_MS;
/** Three days of quarter hours; no player's day lasts longer. */
const PLACES = 288;

export type QuarterDelta = {
  account: number;
  place: number;
  /** Quarter hours since the epoch. */
  quarter: number;
  earn: bigint;
  games: number;
  offers: number;
};
/** A reversal takes these points back from the quarter. */
export type CreditDelta = { account: number; credit: string; quarter: number; points: number; offers: 0 | 1 };
/** `isOfPending`: of an offer before its release, whose credit may never count. */
export type ReversalDelta = Pick<CreditDelta, 'account' | 'credit'> & { isOfPending: boolean };
export type ClaimDelta = { account: number; day: string; challenge: string };
export type ChallengeDeltas = {
  quarters: QuarterDelta[];
  credits: CreditDelta[];
  /** Of credits in earlier batches. */
  reversals: ReversalDelta[];
  claims: ClaimDelta[];
  /** Reversed rewards that were claimed in earlier batches. */
  lost: ClaimDelta[];
};

export function foldChallenges(events: readonly LedgerEvent[]): ChallengeDeltas {
  const fold = new Fold();
  for (const event of events) fold.take(event);
  return fold.deltas();
}

class Fold {
  /** By account and place, the newest quarter only. */
  readonly #quarters = new Map<string, QuarterDelta>();
  readonly #credits = new Map<string, CreditDelta>();
  readonly #reversals: ReversalDelta[] = [];
  readonly #claims = new Map<string, ClaimDelta>();
  readonly #lost: ClaimDelta[] = [];

  take(event: LedgerEvent): void {
    this.#count(event);
    switch (event.type) {
      case 'offer-credited':
        return isCountedOffer(event) ? this.#credit(event, event.commandId, 1) : undefined;
      case 'offer-released':
        return isCountedOffer(event) ? this.#credit(event, event.payload.creditId, 1) : undefined;
      case 'referral-share-credited':
      case 'referral-share-accrued':
        return this.#credit(event, event.payload.creditId, 0);
      case 'offer-reversed':
      case 'released-offer-reversed':
      case 'referral-share-reversed':
      case 'accrued-share-reversed':
        return this.#reverse(event, event.payload.creditId);
      case 'challenge-claimed': {
        const claim = claimOf(event.account, event.payload);
        this.#claims.set(keyOf(claim), claim);
        return this.#credit(event, rewardId(claim), 0);
      }
      case 'challenge-reversed': {
        const claim = claimOf(event.account, event.payload);
        if (!this.#claims.delete(keyOf(claim))) this.#lost.push(claim);
        return this.#reverse(event, rewardId(claim));
      }
      default:
    }
  }

  deltas(): ChallengeDeltas {
    return {
      quarters: [...this.#quarters.values()],
      credits: [...this.#credits.values()],
      reversals: this.#reversals,
      claims: [...this.#claims.values()],
      lost: this.#lost,
    };
  }

  #count(event: LedgerEvent): void {
    const earn = countedPointsOf(event);
    const games = isFinishedRound(event) ? 1 : 0;
    const offers = isCountedOffer(event) ? 1 : 0;
    if (earn + games + offers === 0) return;
    const delta = this.#quarterOf(event);
    if (delta === null) return;
    delta.earn += BigInt(earn);
    delta.games += games;
    delta.offers += offers;
  }

  /** Null for an event older than the quarter that has its place. */
  #quarterOf({ account, at }: LedgerEvent): QuarterDelta | null {
    const quarter = quarterAt(at);
    const place = quarter % PLACES;
    const known = this.#quarters.get(`${account} ${place}`);
    if (known?.quarter === quarter) return known;
    if (known !== undefined && known.quarter > quarter) return null;
    const fresh = { account, place, quarter, earn: 0n, games: 0, offers: 0 };
    this.#quarters.set(`${account} ${place}`, fresh);
    return fresh;
  }

  #credit({ account, amount: points, at }: LedgerEvent, credit: string, offers: 0 | 1): void {
    if (points <= 0) return;
    this.#credits.set(`${account} ${credit}`, { account, credit, quarter: quarterAt(at), points, offers });
  }

  #reverse({ account, type }: LedgerEvent, credit: string): void {
    const known = this.#credits.get(`${account} ${credit}`);
    if (known === undefined) {
      this.#reversals.push({ account, credit, isOfPending: type === 'offer-reversed' });
      return;
    }
    this.#credits.delete(`${account} ${credit}`);
    const delta = this.#quarters.get(`${account} ${known.quarter % PLACES}`);
    if (delta?.quarter !== known.quarter) return;
    delta.earn -= BigInt(known.points);
    delta.offers -= known.offers;
  }
}

function claimOf(account: number, { day, challengeId }: { day: string; challengeId: string }): ClaimDelta {
  return { account, day, challenge: challengeId };
}

function keyOf({ account, day, challenge }: ClaimDelta): string {
  return `${account} ${day} ${challenge}`;
}

function rewardId({ day, challenge }: ClaimDelta): string {
  return `${challenge} ${day}`;
}

function quarterAt(at: number): number {
  return Math.floor(at / QUARTER_MS);
}
