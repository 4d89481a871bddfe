import type { Command } from '#contracts/commands.ts';
import type { Compliance } from '#contracts/internal/compliance.ts';
import { type Ledger, type Outcome, refusal } from '#contracts/outcome.ts';

/** Approvals, and payments that begin, pass only with clearance; the outcome of one that has begun always does. */
export function guardedLedger(ledger: Ledger, { clearance }: Pick<Compliance, 'clearance'>): Ledger {
  return {
    submit(command) {
      const withdrawalId = guardedWithdrawal(command);
      return withdrawalId === null ? ledger.submit(command) : submitCleared(command, withdrawalId);
    },
  };

  async function submitCleared(command: Command, withdrawalId: string): Promise<Outcome> {
    const answer = await clearance(command.account, withdrawalId);
    if (answer.kind === 'held') return refusal('withdrawal-held', `This withdrawal is on hold: ${answer.reason}`);
    return ledger.submit(command);
  }
}

function guardedWithdrawal(command: Command): string | null {
  switch (command.type) {
    case 'approve-withdrawal':
    case 'submit-payout':
      return command.withdrawalId;
    case 'pay-withdrawal':
      return command.attempt === null ? command.withdrawalId : null;
    default:
      return null;
  }
}
