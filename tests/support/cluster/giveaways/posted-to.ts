import { postEvent } from '#contracts/books/ledger-accounts.ts';
import type { LedgerEvent } from '#contracts/events.ts';

/** Points on an account of the books. */
export function postedTo(events: readonly LedgerEvent[], name: string): number {
  let balance = 0;
  for (const event of events) {
    postEvent(event, (account, unit, amount) => {
      if (account === name && unit === 'POINT') balance += amount;
    });
  }
  return balance;
}
