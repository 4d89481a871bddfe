import type { Command } from '#contracts/commands.ts';
import type { Ledger, Outcome } from '#contracts/outcome.ts';
import { derivedId } from '#infra/ids/derived-id.ts';

/** The id is constant, so the account is opened once. */
export function openHouseAccount(account: number): Command {
  return { type: 'open-account', commandId: derivedId(`house account ${account}`), account };
}

export async function submitToHouse(ledger: Ledger, command: Command): Promise<Outcome> {
  const outcome = await ledger.submit(command);
  if (outcome.kind !== 'refusal' || outcome.code !== 'account-unknown') return outcome;
  const opened = await ledger.submit(openHouseAccount(command.account));
  // `account-exists`: another process opened it first.
  if (opened.kind === 'refusal' && opened.code !== 'account-exists') return opened;
  return await ledger.submit(command);
}
