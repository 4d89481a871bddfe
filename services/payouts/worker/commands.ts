import type { Command, CommandOf } from '#contracts/commands.ts';
import type { CommandId } from '#contracts/ids.ts';
import type { Ledger, Outcome, Refusal } from '#contracts/outcome.ts';
import { derivedId } from '#infra/ids/derived-id.ts';
import type { Attempt } from './attempt.ts';

const ACTOR = 'system:payouts';

/** The ledger takes no commands at the moment. */
export class LedgerBusy extends Error {
  override name = 'LedgerBusy';
}

type PayoutCommand = 'submit-payout' | 'note-payout' | 'pay-withdrawal' | 'fail-withdrawal' | 'return-withdrawal';
type Own = 'type' | 'commandId' | 'account' | 'actor' | 'withdrawalId';
type Given<Type extends PayoutCommand> = Omit<CommandOf<Type>, Own>;

/** A repeat with the same key has the same id, so the ledger applies it once. */
export async function tell<Type extends PayoutCommand>(
  ledger: Ledger,
  { withdrawal, account, ref }: Attempt,
  type: Type,
  { key = type, ...given }: Given<Type> & { key?: string },
): Promise<Outcome> {
  const commandId = derivedId(`tallyhouse payout|${ref}|${key}`) as CommandId;
  const command = { type, commandId, account, actor: ACTOR, withdrawalId: withdrawal, ...given };
  const outcome = await ledger.submit(command as unknown as Command);
  if (outcome.kind === 'refusal' && isBusy(outcome)) throw new LedgerBusy(outcome.message);
  return outcome;
}

function isBusy({ code }: Refusal): boolean {
  return code === 'overloaded' || code === 'rate-limited';
}
