import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import { positionAt } from '#contracts/position.ts';
import { inOpenMonth } from '../finance/port/open-month.ts';
import type { Ground } from '../module/ground.ts';
import { answerOf, type Handler } from '../module/handler.ts';
import { submitToHouse } from '../module/house-account.ts';

function postTreasuryHandler({ ledger, pool }: Pick<Ground, 'ledger' | 'pool'>): Handler<'post-treasury'> {
  return async ({ account: operator, commandId, body: { reference = null, ...posting } }) => {
    const { treasury: account } = HOUSE_ACCOUNTS;
    const by = { commandId, account, actor: `operator:${operator}` };
    const outcome = await inOpenMonth(pool, posting.effectiveAt, () =>
      submitToHouse(ledger, { type: 'post-treasury', ...by, ...posting, reference }),
    );
    if (outcome.kind === 'refusal') return outcome;
    return answerOf({ success: true as const, position: positionAt(outcome.partition, outcome.seq) }, outcome);
  };
}

export const handlers = (ground: Ground) => ({ 'post-treasury': postTreasuryHandler(ground) });
