import { setTimeout as wait } from 'node:timers/promises';
import { v5 } from 'uuid';
import type { Command } from '#contracts/commands.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { Person } from '#contracts/internal/people.ts';
import type { Ledger, Outcome, Receipt, Refusal } from '#contracts/outcome.ts';

/** Must not change: commands of old accounts would get new ids and be applied again. */
const NAMESPACE = '7a1bd0f4-6c4e-5d0b-9a56-2f8e3b7c9d10';

export function accountCommandId(command: string, account: AccountId): string {
  return v5(`${command}:${account}`, NAMESPACE);
}

// Command ids are derived from the account, so a retry after a crash grants nothing twice.
const ATTEMPTS = 5;
const DEFAULT_RETRY_MS = 100;

type LedgerAccount = {
  kind: 'ready';
  receipt: Receipt | null;
  bonusPoints: number;
};

/** Commands may have been applied; the next sign-in completes the rest. */
type Unfinished = { kind: 'unfinished'; retryAfterMs: number | undefined };

/** Not ready without its bonus: the player would have nothing to play with. */
export async function ensureLedgerAccount(
  ledger: Ledger,
  { account, referredBy }: Pick<Person, 'account' | 'referredBy'>,
  signupBonus: number,
): Promise<LedgerAccount | Unfinished | Refusal> {
  const opened = await submitPatiently(ledger, {
    type: 'open-account',
    commandId: accountCommandId('open-account', account),
    account,
  });
  if (opened.kind === 'refusal' && opened.code !== 'account-exists') {
    return isUndecided(opened) ? { kind: 'unfinished', retryAfterMs: opened.retryAfterMs } : opened;
  }
  const invited = referredBy === null ? null : await setReferrer(ledger, account, referredBy);
  if (invited?.kind === 'unfinished') return invited;
  if (signupBonus === 0) {
    const receipt = invited ?? (opened.kind === 'receipt' ? opened : null);
    return { kind: 'ready', receipt, bonusPoints: 0 };
  }
  const granted = await submitPatiently(ledger, {
    type: 'grant-signup-bonus',
    commandId: accountCommandId('signup-bonus', account),
    account,
    amountPoints: signupBonus,
  });
  if (granted.kind === 'receipt') {
    return { kind: 'ready', receipt: granted, bonusPoints: granted.repeated ? 0 : signupBonus };
  }
  // The same id with another amount: granted before the setting changed. The opening's receipt is older than that.
  if (granted.code === 'bonus-already-granted' || granted.code === 'command-id-reused') {
    return { kind: 'ready', receipt: null, bonusPoints: 0 };
  }
  if (granted.code !== 'overloaded') throw new Error(`the ledger refused a signup bonus: ${granted.code}`);
  return { kind: 'unfinished', retryAfterMs: granted.retryAfterMs };
}

async function setReferrer(
  ledger: Ledger,
  account: AccountId,
  referrer: AccountId,
): Promise<Receipt | Unfinished | null> {
  const set = await submitPatiently(ledger, {
    type: 'set-referrer',
    commandId: accountCommandId('set-referrer', account),
    account,
    actor: 'system:registration',
    referrer,
  });
  if (set.kind === 'receipt') return set;
  return set.code === 'overloaded' ? { kind: 'unfinished', retryAfterMs: set.retryAfterMs } : null;
}

/** The command may still be applied: retry only with the same id. */
function isUndecided({ details }: Refusal): boolean {
  return details?.['outcome'] === 'unknown';
}

async function submitPatiently(ledger: Ledger, command: Command): Promise<Outcome> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await ledger.submit(command);
    const isOverloaded = outcome.kind === 'refusal' && outcome.code === 'overloaded';
    if (!isOverloaded || attempt === ATTEMPTS || isUndecided(outcome)) return outcome;
    await wait(outcome.retryAfterMs ?? DEFAULT_RETRY_MS);
  }
}
