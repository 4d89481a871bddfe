import type { Ledger } from '#contracts/outcome.ts';
import { presentBalanceAfter } from '../module/receipts.ts';
import type { Ground } from '../module/ground.ts';
import { answerOf, type Handler } from '../module/handler.ts';

function adjustPointsHandler(ledger: Ledger): Handler<'adjust-points'> {
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

function correctErrorHandler(ledger: Ledger): Handler<'correct-error'> {
  return async ({
    account: operator,
    commandId,
    params: { account },
    body: { amount: amountPoints, cause, reason },
  }) => {
    const by = { commandId, account, actor: `operator:${operator}` };
    const outcome = await ledger.submit({ type: 'correct-error', ...by, amountPoints, cause, reason });
    return outcome.kind === 'refusal' ? outcome : answerOf(presentBalanceAfter(outcome, null), outcome);
  };
}

export function handlers({ ledger }: Ground) {
  return { 'adjust-points': adjustPointsHandler(ledger), 'correct-error': correctErrorHandler(ledger) };
}
