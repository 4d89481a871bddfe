// How a finished round reads in the activity feeds.
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
