import type { CommonQueryMethods } from 'slonik';
import { DAY_MS } from '#contracts/days/time.ts';
import { dayOf } from '#contracts/days/utc-day.ts';
import { endOfMonth, startOfMonth } from '#contracts/days/utc-month.ts';
import { classOfAccount } from '#contracts/definition/chart-of-accounts.ts';
import type { BalanceLine } from '#projections/ledger-days/as-of.ts';
import { readLedgerDays } from '#projections/ledger-days/read.ts';
import { type Cell, day, type Sheet, text, whole } from './sheet.ts';

type Balances = { opening: readonly BalanceLine[]; closing: readonly BalanceLine[] };

export function bookSheets(db: CommonQueryMethods, month: string, balances: Balances): Sheet[] {
  return [
    {
      name: 'trial-balance',
      columns: [text('account'), text('class'), text('unit'), whole('opening'), whole('change'), whole('closing')],
      rows: () => trialOf(balances),
    },
    {
      name: 'days',
      columns: [day('day'), text('account'), text('unit'), whole('amount_in'), whole('amount_out'), whole('entries')],
      rows: () => daysOf(db, month),
    },
  ];
}

async function* trialOf({ opening, closing }: Balances): AsyncGenerator<Cell[][]> {
  const openingOf = new Map(opening.map((line) => [`${line.account} ${line.unit}`, line.balance]));
  yield closing.map(({ account, unit, balance }) => {
    const opened = openingOf.get(`${account} ${unit}`) ?? 0n;
    return [account, classOfAccount(account), unit, opened, balance - opened, balance];
  });
}

async function* daysOf(db: CommonQueryMethods, month: string): AsyncGenerator<Cell[][]> {
  const days = await readLedgerDays(db, dayOf(startOfMonth(month)), dayOf(endOfMonth(month) - DAY_MS));
  yield days.map(({ day: on, account, unit, came, went, entries }) => [on, account, unit, came, went, entries]);
}
