import type { CommandOf } from '#contracts/commands.ts';
import { randomCommandId } from '#infra/process/random.ts';

export function settlesPayout(
  account: number,
  withdrawalId: string,
  told: Partial<CommandOf<'settle-payout'>> = {},
): CommandOf<'settle-payout'> {
  const outcome = { attempt: 1, outcome: 'paid' as const, reference: 'P-1', reason: 'a bank statement', ...told };
  return { type: 'settle-payout', commandId: randomCommandId(), account, actor: 'cli:test', withdrawalId, ...outcome };
}
