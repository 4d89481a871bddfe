import type { RoundRecord } from '#contracts/fairness/calls.ts';
import { describeBet } from '#contracts/words/bet.ts';
import { gameTitle, type Receipt } from './receipt.ts';

type Shown<Id> = Omit<RoundRecord, 'id' | 'commandId' | 'clientSeed'> & { id: Id };

export function receiptOfRound<Id extends string | null>(
  round: Shown<Id>,
  balanceAfter: number | null,
): Omit<Receipt, 'id'> & { id: Id } {
  const { stakePoints, payoutPoints, multiplierHundredths } = round;
  return {
    id: round.id,
    title: gameTitle(round.game),
    round: { stakePoints, payoutPoints, multiplierHundredths },
    bet: describeBet(round.game, round),
    changePoints: payoutPoints - stakePoints,
    balanceAfter,
    nonce: round.nonce,
    at: round.createdAt,
  };
}
