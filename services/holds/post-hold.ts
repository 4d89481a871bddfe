import type { Ledger } from '#contracts/outcome.ts';
import { answerOf, type Handler } from '../module/handler.ts';
import { presentBalanceAfter } from '../module/balance-after.ts';

export function postHoldHandler(ledger: Ledger): Handler<'post-hold'> {
  return async ({ account: operator, commandId, params: { account, hold } }) => {
    const actor = `operator:${operator}`;
    const outcome = await ledger.submit({ type: 'post-hold', commandId, account, actor, holdId: hold });
    return outcome.kind === 'refusal' ? outcome : answerOf(presentBalanceAfter(outcome, hold), outcome);
  };
}
