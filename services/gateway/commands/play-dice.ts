// One roll of the die. The ledger draws, decides and writes; the reply is its receipt.
import type { DiceOutcome } from '#contracts/games/dice.ts';
import type { Ledger } from '#contracts/outcome.ts';
import { answerOf, type Handler } from '../calls/handler.ts';
import { eventIn, presentReceipt } from '../presenters/receipt.ts';

export function playDiceHandler(ledger: Ledger): Handler<'play-dice'> {
  return async ({ account, commandId, body: { betAmount, prediction } }) => {
    const outcome = await ledger.submit({
      type: 'play-round',
      commandId,
      account,
      game: 'dice',
      stakePoints: betAmount,
      params: { prediction },
    });
    if (outcome.kind === 'refusal') return outcome;
    const round = eventIn(outcome, 'round-played');
    const receipt = presentReceipt(outcome, round);
    const { die } = round.payload.outcome as DiceOutcome;
    const { stakePoints, payoutPoints, balanceAfter } = receipt;
    const isWin = payoutPoints > stakePoints;
    return answerOf({ diceResult: die, isWin, winAmount: payoutPoints, newBalance: balanceAfter, receipt }, outcome);
  };
}
