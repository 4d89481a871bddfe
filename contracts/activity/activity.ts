// How a finished round reads in the activity feeds, and which wins are big ones.
import type { FinishedRound } from '../play/rounds.ts';
import { RESULT_HUNDREDTHS } from '../games/blackjack/blackjack.ts';
import type { ActivityItem } from '../push.ts';

export type ActivityType = ActivityItem['type'];

/**
 * A win is a payout above the stake; equal is a push; below, even if above zero, is a loss. A loss is told as 'lose';
 * the documented list has 'loss' too, which nothing here says.
 */
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
