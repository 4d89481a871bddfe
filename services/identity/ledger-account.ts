// Opens the ledger account of a person, notes who invited them and grants the signup bonus. The commands have ids derived from the account,
// so a crash between them is mended by sending them again, and nothing is granted twice.
import { setTimeout as wait } from 'node:timers/promises';
import type { Command } from '#contracts/commands.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { Person } from '#contracts/internal/identity.ts';
import type { Ledger, Outcome, Receipt, Refusal } from '#contracts/outcome.ts';
import { accountCommandId } from './command-id.ts';

const ATTEMPTS = 5;
const DEFAULT_RETRY_MS = 100;

export type LedgerAccount = {
  kind: 'ready';
  receipt: Receipt | null;
  /** Granted by this call; 0 when it had been granted before. */
  bonusPoints: number;
};

/** Something of it may stand in the log by now, or does: to be gone on with at the next sign-in. */
type Unfinished = { kind: 'unfinished'; retryAfterMs: number | undefined };

/** Ready with its bonus or not at all: nobody is let in who would find nothing to play with. */
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
  // The id again with another amount: it was granted while the setting stood at that amount. What the account's opening came
  // to is older than that.
  if (granted.code === 'bonus-already-granted' || granted.code === 'command-id-reused') {
    return { kind: 'ready', receipt: null, bonusPoints: 0 };
  }
  if (granted.code !== 'overloaded') throw new Error(`the ledger refused a signup bonus: ${granted.code}`);
  return { kind: 'unfinished', retryAfterMs: granted.retryAfterMs };
}

/** The receipt, or null where it was set before or has come too late: nobody is kept out for it. */
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

/** Nobody answered in time, and what was sent may yet be written: the same command may be sent again, by its own id only. */
function isUndecided({ details }: Refusal): boolean {
  return details?.['outcome'] === 'unknown';
}

async function submitPatiently(ledger: Ledger, command: Command): Promise<Outcome> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await ledger.submit(command);
    const isOverloaded = outcome.kind === 'refusal' && outcome.code === 'overloaded';
    // Whoever learned of no outcome has been patient for seconds already.
    if (!isOverloaded || attempt === ATTEMPTS || isUndecided(outcome)) return outcome;
    await wait(outcome.retryAfterMs ?? DEFAULT_RETRY_MS);
  }
}
