import type { CommonQueryMethods } from 'slonik';
import { instantOf } from '#contracts/days/time.ts';
import { endOfMonth, startOfMonth } from '#contracts/days/utc-month.ts';
import type { Position } from '#contracts/position.ts';
import { type DatedEntry, readEffectiveDates, readMadeLater } from '#projections/dollar-lines/read.ts';
import { type EntryRow, readEntriesAt, readJournal } from '#projections/journal/read.ts';
import { type Cell, type Sheet, text, time, whole } from './sheet.ts';

const PAGE = 1000;

const COLUMNS: Sheet['columns'] = [
  text('event'),
  time('time'),
  time('effective_at'),
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

/** The entries that count in the month, the latest event first. Later events of `until` and beyond are left out. */
export function entrySheet(db: CommonQueryMethods, month: string, until: Position): Sheet {
  return { name: 'entries', columns: COLUMNS, rows: () => entriesOf(db, month, until) };
}

async function* entriesOf(db: CommonQueryMethods, month: string, until: Position): AsyncGenerator<Cell[][]> {
  const [from, to] = [startOfMonth(month), endOfMonth(month) - 1];
  yield* madeLater(db, { from, to, until });
  let after: EntryRow | undefined;
  while (true) {
    const rows: readonly EntryRow[] = await readJournal(db, { from, to, after, limit: PAGE });
    const dates = await readEffectiveDates(db, rows);
    yield rows.flatMap((row) => {
      const effectiveAt = dates.get(`${row.partition}-${row.seq}`) ?? row.at;
      return effectiveAt < from ? [] : [entryCells(row, effectiveAt)];
    });
    if (rows.length < PAGE) return;
    after = rows.at(-1);
  }
}

type Stretch = { from: number; to: number; until: Position };

async function* madeLater(db: CommonQueryMethods, { until, ...span }: Stretch): AsyncGenerator<Cell[][]> {
  let after: DatedEntry | undefined;
  while (true) {
    const dated: readonly DatedEntry[] = await readMadeLater(db, { ...span, after, limit: PAGE });
    const known = dated.filter(({ partition, seq }) => seq <= (until.get(partition) ?? 0));
    const dates = new Map(known.map(({ partition, seq, effectiveAt }) => [`${partition}-${seq}`, effectiveAt]));
    const rows = await readEntriesAt(db, known);
    yield rows.map((row) => entryCells(row, dates.get(`${row.partition}-${row.seq}`)!));
    if (dated.length < PAGE) return;
    after = dated.at(-1);
  }
}

function entryCells(row: EntryRow, effectiveAt: number): Cell[] {
  return [
    // Without the "#" a spreadsheet would read "1-7" as a date.
    `#${row.partition}-${row.seq}`,
    instantOf(row.at),
    instantOf(effectiveAt),
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
