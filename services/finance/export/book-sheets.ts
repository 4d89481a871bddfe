import { DAY_MS } from '#contracts/days/time.ts';
import { dayOf } from '#contracts/days/utc-day.ts';
import { classOfAccount } from '#contracts/definition/chart-of-accounts.ts';
import { positionAtTime } from '#ledger/log/end.ts';
import type { BalanceLine } from '#projections/ledger-days/as-of.ts';
import { readLedgerDays } from '#projections/ledger-days/read.ts';
import { trialAtTime } from '../../books/port/trial-at-time.ts';
import { BooksBehind } from '../periods/reach-dated.ts';
import { type Cell, day, type MonthBooks, rowsOf, type Sheet, text, whole } from './sheet.ts';

export function bookSheets(books: MonthBooks): Sheet[] {
  return [
    {
      name: 'trial-balance',
      columns: [text('account'), text('class'), text('unit'), whole('opening'), whole('change'), whole('closing')],
      rows: rowsOf(() => trialOf(books)),
    },
    {
      name: 'days',
      columns: [day('day'), text('account'), text('unit'), whole('amount_in'), whole('amount_out'), whole('entries')],
      rows: rowsOf(() => daysOf(books)),
    },
  ];
}

async function balancesAt(db: MonthBooks['db'], at: number): Promise<readonly BalanceLine[]> {
  const trial = await trialAtTime(db, await positionAtTime(db, at), at);
  if (trial.kind === 'behind') throw new BooksBehind();
  return trial.lines;
}

async function trialOf({ db, from, to }: MonthBooks): Promise<Cell[][]> {
  const opening = await balancesAt(db, from - 1);
  const openingOf = new Map(opening.map((line) => [`${line.account} ${line.unit}`, line.balance]));
  return (await balancesAt(db, to)).map(({ account, unit, balance }) => {
    const opened = openingOf.get(`${account} ${unit}`) ?? 0n;
    return [account, classOfAccount(account), unit, opened, balance - opened, balance];
  });
}

async function daysOf({ db, from, to }: MonthBooks): Promise<Cell[][]> {
  const days = await readLedgerDays(db, dayOf(from), dayOf(to + 1 - DAY_MS));
  return days.map(({ day: on, account, unit, came, went, entries }) => [on, account, unit, came, went, entries]);
}
