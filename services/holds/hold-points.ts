import type { Ledger } from '#contracts/outcome.ts';
import { answerOf, type Handler } from '../module/handler.ts';
import { presentBalanceAfter } from '../module/balance-after.ts';

export function holdPointsHandler(ledger: Ledger): Handler<'hold-points'> {
  return async ({ account: operator, commandId, params, body: { amount, reason, expiresInSeconds } }) => {
    const outcome = await ledger.submit({
      type: 'hold-points',
      commandId,
      account: params.account,
      actor: `operator:${operator}`,
      amountPoints: amount,
      reason,
      expiresInMs: expiresInSeconds === null ? null : expiresInSeconds * 1000,
    });
    if (outcome.kind === 'refusal') return outcome;
    return answerOf(presentBalanceAfter(outcome, outcome.commandId), outcome);
  };
}
