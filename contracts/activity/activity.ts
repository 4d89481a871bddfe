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

export type BigWinRule = {
  /** It pays at least so many times the stake, */
  multiple: number;
  /** and at least so many points. */
  points: number;
};

type Paid = { stakePoints: number; payoutPoints: number };

export function isBigWin({ stakePoints, payoutPoints }: Paid, { multiple, points }: BigWinRule): boolean {
  return payoutPoints > stakePoints && payoutPoints >= multiple * stakePoints && payoutPoints >= points;
}
