import { createHash } from 'node:crypto';
import { stringify } from 'csv-stringify/sync';
import type { CommonQueryMethods } from 'slonik';
import { DAY_MS, dayOf } from '#contracts/days/utc-day.ts';
import { endOfMonth, startOfMonth } from '#contracts/days/utc-month.ts';
import { exactJson } from '#contracts/json/exact-json.ts';
import { formatPosition } from '#contracts/position.ts';
import { zipOf } from '#infra/archive/zip.ts';
import { readJournal, type EntryRow } from '#projections/journal/read.ts';
import { trialBalanceAt } from '#projections/ledger-days/as-of.ts';
import { positionAtTime, readLedgerDays } from '#projections/ledger-days/read.ts';

const PAGE = 1000;
/** Bounds the time of an export. */
const MOST_ENTRIES = 200_000;

export type MonthExport = { kind: 'file'; bytes: Uint8Array } | { kind: 'behind' } | { kind: 'too-large' };

type Cell = string | number | bigint | null;
type Sheet = { name: string; columns: readonly string[]; rows: () => AsyncIterable<readonly Cell[][]> };

/** Made of events only, in a fixed order, so that a later export has the same bytes. */
export async function exportMonth(db: CommonQueryMethods, month: string): Promise<MonthExport> {
  const [from, to] = [startOfMonth(month), endOfMonth(month)];
  const [opening, closing] = [await positionAtTime(db, from - 1), await positionAtTime(db, to - 1)];
  const trial = await trialBalanceAt(db, closing);
  const before = await trialBalanceAt(db, opening);
  if (trial.kind === 'behind' || before.kind === 'behind') return { kind: 'behind' };
  const openingOf = new Map(before.lines.map((line) => [`${line.account} ${line.unit}`, line.balance]));
  const balances = trial.lines.map(({ account, unit, balance }) => {
    const opened = openingOf.get(`${account} ${unit}`) ?? 0n;
    return [account, unit, opened, balance - opened, balance];
  });
  const days = await readLedgerDays(db, dayOf(from), dayOf(to - DAY_MS));
  const dayRows = days.map(({ day, account, unit, came, went, entries }) => [day, account, unit, came, went, entries]);
  const sheets: Sheet[] = [
    {
      name: 'trial-balance',
      columns: ['account', 'unit', 'opening', 'change', 'closing'],
      rows: () => atOnce(balances),
    },
    { name: 'days', columns: ['day', 'account', 'unit', 'in', 'out', 'entries'], rows: () => atOnce(dayRows) },
    { name: 'entries', columns: ENTRY_COLUMNS, rows: () => entriesOf(db, from, to) },
  ];
  const manifest = { month, opening: formatPosition(opening), position: formatPosition(closing) };
  try {
    return { kind: 'file', bytes: await zipped(sheets, manifest) };
  } catch (error) {
    if (error instanceof TooManyEntries) return { kind: 'too-large' };
    throw error;
  }
}

class TooManyEntries extends Error {}

async function* atOnce(rows: Cell[][]): AsyncGenerator<Cell[][]> {
  yield rows;
}

const ENTRY_COLUMNS = [
  'event',
  'at',
  'kind',
  'account',
  'actor',
  'command',
  'points',
  'points to',
  'points from',
  'micros',
  'dollars to',
  'dollars from',
  'reference',
  'reason',
];

async function* entriesOf(db: CommonQueryMethods, from: number, to: number): AsyncGenerator<Cell[][]> {
  let after: EntryRow | undefined;
  for (let read = 0; ;) {
    const rows: readonly EntryRow[] = await readJournal(db, { from, to: to - 1, after, limit: PAGE });
    read += rows.length;
    if (read > MOST_ENTRIES) throw new TooManyEntries();
    yield rows.map(entryCells);
    if (rows.length < PAGE) return;
    after = rows.at(-1);
  }
}

function entryCells(row: EntryRow): Cell[] {
  return [
    // Without the "#" a spreadsheet would read "1-7" as a date.
    `#${row.partition}-${row.seq}`,
    new Date(row.at).toISOString(),
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

function csvOf(rows: readonly (readonly Cell[])[]): string {
  return stringify(
    rows.map((row) => row.map((cell) => (typeof cell === 'bigint' ? String(cell) : cell))),
    { escape_formulas: true, record_delimiter: 'windows' },
  );
}

async function* asCsv({ columns, rows }: Sheet): AsyncGenerator<string> {
  yield csvOf([columns]);
  for await (const page of rows()) yield csvOf(page);
}

async function* asJson({ columns, rows }: Sheet): AsyncGenerator<string> {
  yield '[';
  let isFirst = true;
  for await (const page of rows()) {
    for (const row of page) {
      yield `${isFirst ? '\n' : ',\n'}${exactJson(Object.fromEntries(columns.map((name, place) => [name, row[place]])))}`;
      isFirst = false;
    }
  }
  yield '\n]\n';
}

type Summed = { name: string; bytes: number; sha256: string };

function zipped(sheets: readonly Sheet[], manifest: object): Promise<Uint8Array> {
  const files: Summed[] = [];
  async function* summed(name: string, pieces: AsyncIterable<string>): AsyncGenerator<string> {
    const sum = createHash('sha256');
    let bytes = 0;
    for await (const piece of pieces) {
      sum.update(piece);
      bytes += Buffer.byteLength(piece);
      yield piece;
    }
    files.push({ name, bytes, sha256: sum.digest('hex') });
  }
  async function* told(): AsyncGenerator<string> {
    yield `${JSON.stringify({ ...manifest, unit: { POINT: 'points', USD: 'millionths of a dollar' }, files }, null, 2)}\n`;
  }
  const both = sheets.flatMap((sheet) => [
    { name: `${sheet.name}.csv`, pieces: summed(`${sheet.name}.csv`, asCsv(sheet)) },
    { name: `${sheet.name}.json`, pieces: summed(`${sheet.name}.json`, asJson(sheet)) },
  ]);
  // The last file: it has the sums of the others.
  return zipOf([...both, { name: 'manifest.json', pieces: told() }], FIXED_TIME);
}

/** The archive stores local time. Made of local parts, it is the same in every zone. */
const FIXED_TIME = new Date(2000, 0, 1);
