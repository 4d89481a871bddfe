// The rules never write such events, but a log rewritten with correct batch hashes may contain them.
import type { LedgerEvent } from '#contracts/events.ts';
import { kindOf } from '#contracts/kinds.ts';
import type { Account } from '../engine/book/account.ts';
import { ACCOUNT_MODEL } from '../capabilities.ts';
import { permissionComplaint } from './permission-complaint.ts';

/** `account` is the state before the event. */
export function eventComplaint(account: Readonly<Account>, event: LedgerEvent): string | null {
  const isOpening = event.type === 'account-opened';
  if (isOpening && account.version > 0) return 'the account was opened before';
  if (!isOpening && account.version === 0) return 'the account was not opened';
  return permissionComplaint(account, event) ?? transferComplaint(event) ?? ACCOUNT_MODEL.complaint(account, event);
}

function transferComplaint({ type, game, amount }: LedgerEvent): string | null {
  return amount !== 0 && kindOf(type, game).counter === 'none' ? 'its kind moves no points' : null;
}
