// What is wrong with an event beyond its sums: it does what an account in this state cannot have done. The rules never write
// such an event; a log that was rewritten by someone who knows how its batches are hashed may hold it.
import type { LedgerEvent } from '#contracts/events.ts';
import type { Account, SliceName } from '../engine/book/account.ts';
import { byEventType } from '../engine/book/slices.ts';

type Check = {
  name: SliceName;
  initial: () => unknown;
  complain: (state: unknown, event: LedgerEvent) => string | null;
};

const CHECKS = byEventType<Check>(
  ({ complaints = {} }) => complaints,
  ({ name, initial }, complain) => ({ name, initial, complain: complain as Check['complain'] }),
);

/** `account` as it is before the event. Null for a sound event. */
export function eventComplaint(account: Readonly<Account>, event: LedgerEvent): string | null {
  if (event.type === 'account-opened' && account.version > 0) return 'the account was opened before';
  for (const { name, initial, complain } of CHECKS.get(event.type) ?? []) {
    const complaint = complain(account[name] ?? initial(), event);
    if (complaint !== null) return complaint;
  }
  return null;
}
