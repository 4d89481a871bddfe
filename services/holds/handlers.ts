import type { Ledger } from '#contracts/outcome.ts';
import { presentBalanceAfter } from '../module/receipts.ts';
import type { Ground } from '../module/ground.ts';
import { answerOf, type Handler } from '../module/handler.ts';

function holdPointsHandler(ledger: Ledger): Handler<'hold-points'> {
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

function postHoldHandler(ledger: Ledger): Handler<'post-hold'> {
  return async ({ account: operator, commandId, params: { account, hold } }) => {
    const actor = `operator:${operator}`;
    const outcome = await ledger.submit({ type: 'post-hold', commandId, account, actor, holdId: hold });
    return outcome.kind === 'refusal' ? outcome : answerOf(presentBalanceAfter(outcome, hold), outcome);
  };
}

function voidHoldHandler(ledger: Ledger): Handler<'void-hold'> {
  return async ({ account: operator, commandId, params: { account, hold } }) => {
    const actor = `operator:${operator}`;
    const outcome = await ledger.submit({ type: 'void-hold', commandId, account, actor, holdId: hold });
    return outcome.kind === 'refusal' ? outcome : answerOf(presentBalanceAfter(outcome, hold), outcome);
  };
}

export function handlers({ ledger }: Ground) {
  return {
    'hold-points': holdPointsHandler(ledger),
    'post-hold': postHoldHandler(ledger),
    'void-hold': voidHoldHandler(ledger),
  };
}
