import type { Ledger } from '#contracts/outcome.ts';
import { answerOf, type Handler } from '../module/handler.ts';
import { presentBalanceAfter } from '../module/balance-after.ts';

export function adjustPointsHandler(ledger: Ledger): Handler<'adjust-points'> {
  return async ({ account: operator, commandId, params, body: { amount, reason } }) => {
    const outcome = await ledger.submit({
      type: 'adjust-points',
      commandId,
      account: params.account,
      actor: `operator:${operator}`,
      amountPoints: amount,
      reason,
    });
    return outcome.kind === 'refusal' ? outcome : answerOf(presentBalanceAfter(outcome, null), outcome);
  };
}
