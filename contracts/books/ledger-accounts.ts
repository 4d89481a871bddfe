// The accounts of the house's books, and what an event posts to them. What is added to one account is taken from another, so
// each unit sums to zero at every place of the log. Points and dollars are never added to each other.
import type { CounterAccount, DollarAccount, Transfer } from '../definition/event.ts';
import type { LedgerEvent } from '../events.ts';
import { KINDS, kindOf } from '../kinds.ts';
import { dollarAccount } from '../treasury/events.ts';

/** POINT: whole points. USD: millionths of a dollar. */
export const UNITS = ['POINT', 'USD'] as const;
export type Unit = (typeof UNITS)[number];

export type PointAccount = 'players:available' | 'players:held' | Exclude<CounterAccount, 'none' | 'held'>;
export type LedgerAccount = PointAccount | DollarAccount;

/** What a transfer adds to, and what it takes from; null for events that move no points. */
export function pointAccountsOf({ leg, counter }: Transfer): { to: PointAccount; from: PointAccount } | null {
  if (counter === 'none') return null;
  return { to: `players:${leg}`, from: counter === 'held' ? 'players:held' : counter };
}

/** Calls `post` for each account that the event changes, with what it adds to it (below zero: takes from it). */
export function postEvent(
  event: LedgerEvent,
  post: (account: LedgerAccount, unit: Unit, amount: number) => void,
): void {
  const kind = kindOf(event.type, event.game);
  const accounts = pointAccountsOf(kind);
  if (accounts !== null) {
    post(accounts.to, 'POINT', event.amount);
    post(accounts.from, 'POINT', -event.amount);
  }
  const dollars = kind.dollars?.(event.payload as never);
  if (dollars === undefined) return;
  post(dollars.debit, 'USD', dollars.micros);
  post(dollars.credit, 'USD', -dollars.micros);
}

const POINT_ACCOUNTS: ReadonlySet<string> = new Set(
  KINDS.flatMap((kind) => Object.values(pointAccountsOf(kind) ?? {})),
);

/** The units that an account is kept in; none: there is no such account. */
export function unitsOf(account: string): Unit[] {
  return UNITS.filter((unit) =>
    unit === 'POINT' ? POINT_ACCOUNTS.has(account) : dollarAccount.safeParse(account).success,
  );
}
