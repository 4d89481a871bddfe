import { instantOf } from '#contracts/days/time.ts';
import { type DatedEntry, readEffectiveDates, readMadeLater } from '#projections/dollar-lines/read.ts';
import { type EntryRow, readEntriesAt, readJournal } from '#projections/journal/read.ts';
import type { NameOf } from './names.ts';
import { type Cell, eventName, type MonthBooks, type Sheet, text, time, whole } from './sheet.ts';

const PAGE = 1000;

const COLUMNS: Sheet['columns'] = [
  text('event'),
  time('time'),
  time('effective_at'),
  text('kind'),
  whole('account'),
  text('actor'),
  text('actor_name'),
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

/** The entries that count in the month, the latest event first. */
export function entrySheet(books: MonthBooks): Sheet {
  return { name: 'entries', columns: COLUMNS, rows: () => entriesOf(books) };
}

async function* entriesOf(books: MonthBooks): AsyncGenerator<Cell[][]> {
  const { db, from, to, nameOf } = books;
  yield* madeLater(books);
  let after: EntryRow | undefined;
  while (true) {
    const rows: readonly EntryRow[] = await readJournal(db, { from, to, after, limit: PAGE });
    const dates = await readEffectiveDates(db, rows);
    yield rows.flatMap((row) => {
      const effectiveAt = dates.get(`${row.partition}-${row.seq}`) ?? row.at;
      return effectiveAt < from ? [] : [entryCells(row, effectiveAt, nameOf)];
    });
    if (rows.length < PAGE) return;
    after = rows.at(-1);
  }
}

async function* madeLater({ db, from, to, until, nameOf }: MonthBooks): AsyncGenerator<Cell[][]> {
  let after: DatedEntry | undefined;
  while (true) {
    const dated: readonly DatedEntry[] = await readMadeLater(db, { from, to, after, limit: PAGE });
    const known = dated.filter(({ partition, seq }) => seq <= (until.get(partition) ?? 0));
    const dates = new Map(known.map(({ partition, seq, effectiveAt }) => [`${partition}-${seq}`, effectiveAt]));
    const rows = await readEntriesAt(db, known);
    yield rows.map((row) => entryCells(row, dates.get(`${row.partition}-${row.seq}`)!, nameOf));
    if (dated.length < PAGE) return;
    after = dated.at(-1);
  }
}

function entryCells(row: EntryRow, effectiveAt: number, nameOf: NameOf): Cell[] {
  return [
    eventName(`${row.partition}-${row.seq}`),
    instantOf(row.at),
    instantOf(effectiveAt),
    row.kind,
    row.account,
    row.actor,
    nameOf(row.actor),
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
