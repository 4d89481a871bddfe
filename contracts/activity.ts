// How a finished round reads in the activity feeds, and which wins are big ones.
import type { FinishedRound } from './events/rounds.ts';
import { RESULT_HUNDREDTHS } from './games/blackjack/blackjack.ts';

export type ActivityType = 'win' | 'blackjack' | 'push' | 'lose' | 'loss';

/** D39: a win is a payout above the stake; equal is a push; below, even if above zero, is a loss. We emit 'lose' (D40). */
export function activityTypeOf({ game, payload }: FinishedRound): ActivityType {
  const { stakePoints, payoutPoints } = payload;
  if (payoutPoints > stakePoints) return game === 'blackjack' && isNaturalWin(payload) ? 'blackjack' : 'win';
  return payoutPoints === stakePoints ? 'push' : 'lose';
}

/** A natural is the only result of blackjack that pays so. */
function isNaturalWin({ multiplierHundredths }: FinishedRound['payload']): boolean {
  return multiplierHundredths === RESULT_HUNDREDTHS.blackjack;
}

/** A win is a big one when it pays so many times the stake, or when so many points are gained; either will do. */
export const BIG_WIN_TIMES = 10;
export const BIG_WIN_NET_POINTS = 1000;

export function isBigWin({ stakePoints, payoutPoints }: { stakePoints: number; payoutPoints: number }): boolean {
  if (payoutPoints <= stakePoints) return false;
  return payoutPoints - stakePoints >= BIG_WIN_NET_POINTS || payoutPoints >= BIG_WIN_TIMES * stakePoints;
}
