import type { Command } from '#contracts/commands.ts';
import { type Ledger, refusal } from '#contracts/outcome.ts';
import type { ViewPositions } from '#projections/positions/positions.ts';

const DECIDED_BY_VIEWS: ReadonlySet<Command['type']> = new Set([
  'request-withdrawal',
  'approve-withdrawal',
  'submit-payout',
  'pay-withdrawal',
]);

/** A withdrawal is assessed by views, so it waits while one of them is rebuilt. */
export function withdrawalsWaitForViews(ledger: Ledger, positions: Pick<ViewPositions, 'isRebuilding'>): Ledger {
  return {
    submit(command) {
      if (!DECIDED_BY_VIEWS.has(command.type) || !positions.isRebuilding()) return ledger.submit(command);
      const message = 'Withdrawals wait for an upgrade to finish. Nothing was taken. Try again in a few minutes.';
      return Promise.resolve(refusal('overloaded', message));
    },
  };
}
