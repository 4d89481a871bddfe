import type { Ledger } from '#contracts/outcome.ts';
import { presentBalanceAfter } from '../module/balance-after.ts';
import { answerOf, type Handler } from '../module/handler.ts';

export function correctErrorHandler(ledger: Ledger): Handler<'correct-error'> {
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
