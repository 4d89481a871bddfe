// What is wrong with an event beyond its sums: it does what an account in this state cannot have done. The rules never write
// such an event; a log that was rewritten by someone who knows how its batches are hashed may hold it.
import type { LedgerEvent } from '#contracts/events.ts';
import type { Account } from '../engine/book/account.ts';
import { ACCOUNT_MODEL } from '../capabilities.ts';

/** `account` as it is before the event. Null for a sound event. */
export function eventComplaint(account: Readonly<Account>, event: LedgerEvent): string | null {
  if (event.type === 'account-opened' && account.version > 0) return 'the account was opened before';
  return ACCOUNT_MODEL.complaint(account, event);
}
