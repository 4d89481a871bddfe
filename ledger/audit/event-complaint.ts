// What is wrong with an event beyond its sums: it does what an account in this state cannot have done. The rules never write
// such an event; a log that was rewritten by someone who knows how its batches are hashed may hold it.
import type { EventType, LedgerEvent } from '#contracts/events.ts';
import type { Account, SliceName } from '../book/account.ts';
import { SLICES } from '../book/slices.ts';

type Check = {
  name: SliceName;
  initial: () => unknown;
  complain: (state: unknown, event: LedgerEvent) => string | null;
};

const CHECKS = new Map<EventType, Check[]>();
for (const { name, initial, complaints = {} } of SLICES) {
  for (const [type, complain] of Object.entries(complaints)) {
    const checks = CHECKS.get(type as EventType) ?? [];
    checks.push({ name, initial, complain: complain as Check['complain'] });
    CHECKS.set(type as EventType, checks);
  }
}

/** `account` as it is before the event. Null for a sound event. */
export function eventComplaint(account: Readonly<Account>, event: LedgerEvent): string | null {
  if (event.type === 'account-opened' && account.version > 0) return 'the account was opened before';
  for (const { name, initial, complain } of CHECKS.get(event.type) ?? []) {
    const complaint = complain(account[name] ?? initial(), event);
    if (complaint !== null) return complaint;
  }
  return null;
}
