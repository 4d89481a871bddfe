// The rules never write such events, but a log rewritten with correct batch hashes may contain them.
import type { LedgerEvent } from '#contracts/events.ts';
import type { Account } from '../engine/book/account.ts';
import { ACCOUNT_MODEL } from '../capabilities.ts';
import { permissionComplaint } from './permission-complaint.ts';

/** `account` is the state before the event. */
export function eventComplaint(account: Readonly<Account>, event: LedgerEvent): string | null {
  if (event.type === 'account-opened' && account.version > 0) return 'the account was opened before';
  return permissionComplaint(account, event) ?? ACCOUNT_MODEL.complaint(account, event);
}
