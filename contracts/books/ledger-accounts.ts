// An amount added to one account is taken from another, so each unit sums to zero at any log position.
import type { CounterAccount, EventKind, Transfer } from '../definition/event.ts';
import type { DollarAccount } from '../definition/chart-of-accounts.ts';
import type { LedgerEvent } from '../events.ts';
import { KINDS, kindOf } from '../kinds.ts';
import { dollarAccount } from '../definition/chart-of-accounts.ts';

/** POINT: whole points. USD: millionths of a dollar. */
export const UNITS = ['POINT', 'USD'] as const;
export type Unit = (typeof UNITS)[number];

export type PointAccount =
  | 'players:available'
  | 'players:held'
  | NonNullable<EventKind['house']>
  | Exclude<CounterAccount, 'none' | 'held'>;
export type LedgerAccount = PointAccount | DollarAccount;

type Legs = Transfer & Pick<EventKind, 'house'>;

export function pointAccountsOf({ leg, counter, house }: Legs): { to: PointAccount; from: PointAccount } | null {
  if (counter === 'none') return null;
  return { to: house ?? `players:${leg}`, from: counter === 'held' ? 'players:held' : counter };
}

/** Calls `post` with the signed change of each changed account. */
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

export const POINT_ACCOUNT_NAMES = [...POINT_ACCOUNTS].toSorted();

export function unitsOf(account: string): Unit[] {
  return UNITS.filter((unit) =>
    unit === 'POINT' ? POINT_ACCOUNTS.has(account) : dollarAccount.safeParse(account).success,
  );
}
