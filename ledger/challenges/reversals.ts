import type { Challenge } from '#contracts/challenges/challenge.ts';
import { RELEASED_FROM } from '#contracts/challenges/progress.ts';
import type { Account } from '../engine/book/account.ts';
import { draft, type DraftOf } from '../engine/decide/rule.ts';
import { type ChallengeDay, countedDays } from './slice.ts';

type Progress = Pick<ChallengeDay, 'earn' | 'games' | 'offers'>;

type Offer = { state: string; creditId: string; creditedAt: number; releaseAt: number; points: number };

/** A credit of an offer, or a share in one. `at`: when it was counted. */
export type Credit = { creditId: string; at: number; points: number; isOffer: boolean };

/** `also` are credits that are about to be reversed. */
export function progressOn(account: Readonly<Account>, counted: ChallengeDay, also: readonly Credit[] = []): Progress {
  const taken = [...reversedCredits(account), ...also].filter(({ at }) => isOn(counted, at));
  return {
    earn: counted.earn - taken.reduce((sum, { points }) => sum + points, 0),
    games: counted.games,
    offers: counted.offers - taken.filter(({ isOffer, points }) => isOffer && points > 0).length,
  };
}

function isOn({ day: { startsAt, endsAt } }: ChallengeDay, at: number): boolean {
  return at >= startsAt && at < endsAt;
}

function* reversedCredits({ offers, referrals }: Readonly<Account>): Generator<Credit> {
  for (const offer of offers?.values() ?? []) {
    const credit = offer.state === 'reversed' ? countedCredit(offer) : null;
    if (credit !== null) yield credit;
  }
  for (const [creditId, { isReversed, at, points }] of referrals?.shares ?? []) {
    if (isReversed) yield { creditId, at, points, isOffer: false };
  }
}

/** Null while no challenge counts the offer. */
export function countedCredit({ state, creditId, creditedAt, releaseAt, points }: Offer): Credit | null {
  const isReleased = state !== 'waiting' && releaseAt >= RELEASED_FROM;
  if (!isReleased && creditedAt >= RELEASED_FROM) return null;
  return { creditId, at: isReleased ? releaseAt : creditedAt, points, isOffer: true };
}

/**
 * Rewards of challenges that are not completed without this credit. Rewards count as earnings, so losing one may lose
 * another.
 */
export function rewardsLost(
  account: Readonly<Account>,
  credit: Credit,
  challenges: readonly Challenge[],
): DraftOf<'challenge-reversed'>[] {
  const counted = countedDays(account).find((one) => isOn(one, credit.at));
  if (counted === undefined) return [];
  const types = new Map(challenges.map(({ id, type }) => [id, type]));
  const progress = progressOn(account, counted, [credit]);
  const remaining = new Set(counted.claimed);
  const lost: DraftOf<'challenge-reversed'>[] = [];
  const isLost = ({ challengeId, target }: ChallengeDay['claimed'][number]) => {
    const type = types.get(challengeId);
    return type !== undefined && progress[type] < target;
  };
  for (let next = counted.claimed.find(isLost); next !== undefined; next = [...remaining].find(isLost)) {
    const { challengeId, points } = next;
    remaining.delete(next);
    progress.earn -= points;
    lost.push(
      draft('challenge-reversed', { challengeId, day: counted.day.day, creditId: credit.creditId }, 0 - points),
    );
  }
  return lost;
}
