import type { CommonQueryMethods } from 'slonik';
import { DAY_MS, instantOf } from '#contracts/days/time.ts';
import { dayOf } from '#contracts/days/utc-day.ts';
import { classOfAccount } from '#contracts/definition/chart-of-accounts.ts';
import { endOfMonth, startOfMonth } from '#contracts/days/utc-month.ts';
import type { BooksSheet } from '#contracts/finance/books-manifest.ts';
import { type EntryRow, readJournal } from '#projections/journal/read.ts';
import type { BalanceLine } from '#projections/ledger-days/as-of.ts';
import { readLedgerDays } from '#projections/ledger-days/read.ts';

const PAGE = 1000;

export type Cell = string | number | bigint | null;
export type Sheet = Omit<BooksSheet, 'rows'> & { rows: () => AsyncIterable<readonly Cell[][]> };

const text = (name: string) => ({ name, type: 'text' }) as const;
const whole = (name: string) => ({ name, type: 'whole' }) as const;

type Balances = { opening: readonly BalanceLine[]; closing: readonly BalanceLine[] };

/** Made of events only, in a fixed order. */
export function sheetsOf(db: CommonQueryMethods, month: string, balances: Balances): Sheet[] {
  return [
    {
      name: 'trial-balance',
      columns: [text('account'), text('class'), text('unit'), whole('opening'), whole('change'), whole('closing')],
      rows: () => trialOf(balances),
    },
    {
      name: 'days',
      columns: [
        { name: 'day', type: 'day' },
        text('account'),
        text('unit'),
        whole('amount_in'),
        whole('amount_out'),
        whole('entries'),
      ],
      rows: () => daysOf(db, month),
    },
    { name: 'entries', columns: ENTRY_COLUMNS, rows: () => entriesOf(db, month) },
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
  yield days.map(({ day, account, unit, came, went, entries }) => [day, account, unit, came, went, entries]);
}

const ENTRY_COLUMNS: BooksSheet['columns'] = [
  text('event'),
  { name: 'time', type: 'time' },
  text('kind'),
  whole('account'),
  text('actor'),
  text('command'),
  whole('points'),
  text('points_to'),
  text('points_from'),
  whole('micros'),
  text('dollars_to'),
  text('dollars_from'),
  text('reference'),
  text('reason'),
];

async function* entriesOf(db: CommonQueryMethods, month: string): AsyncGenerator<Cell[][]> {
  const [from, to] = [startOfMonth(month), endOfMonth(month) - 1];
  let after: EntryRow | undefined;
  while (true) {
    const rows: readonly EntryRow[] = await readJournal(db, { from, to, after, limit: PAGE });
    yield rows.map(entryCells);
    if (rows.length < PAGE) return;
    after = rows.at(-1);
  }
}

function entryCells(row: EntryRow): Cell[] {
  return [
    // Without the "#" a spreadsheet would read "1-7" as a date.
    `#${row.partition}-${row.seq}`,
    instantOf(row.at),
    row.kind,
    row.account,
    row.actor,
    row.commandId,
    row.amount,
    row.pointsTo,
    row.pointsFrom,
    row.micros,
    row.dollarsTo,
    row.dollarsFrom,
    row.document,
    row.reason,
  ];
}
