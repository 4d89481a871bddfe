import type { FinishedRound } from '../play/rounds.ts';
import { RESULT_HUNDREDTHS } from '../games/blackjack/result.ts';
import type { ActivityItem } from '../push.ts';

export type ActivityType = ActivityItem['type'];

/** A payout above the stake is a win, an equal one a push, a lower one a loss. The documented 'loss' is never sent. */
export function activityTypeOf({ game, payload }: FinishedRound): ActivityType {
  const { stakePoints, payoutPoints } = payload;
  if (payoutPoints > stakePoints) return game === 'blackjack' && isNaturalWin(payload) ? 'blackjack' : 'win';
  return payoutPoints === stakePoints ? 'push' : 'lose';
}

function isNaturalWin({ multiplierHundredths }: FinishedRound['payload']): boolean {
  return multiplierHundredths === RESULT_HUNDREDTHS.blackjack;
}
