import { type CommonQueryMethods, sql } from 'slonik';
import type { LedgerAccount } from '#contracts/books/ledger-accounts.ts';
import { DAY_MS, instantOf } from '#contracts/days/time.ts';
import { startOfDay, type UtcDay } from '#contracts/days/utc-day.ts';
import type { Position } from '#contracts/position.ts';
import { readDollarLines } from '#projections/dollar-lines/read.ts';
import { type EntryRow, readJournal } from '#projections/journal/read.ts';
import { positionAtTime } from '#ledger/log/end.ts';
import { refused, type Refused } from '../module/errors.ts';
import { BEHIND, askedPosition, type BooksRooms, positionTold } from '../books/port/asked-position.ts';
import { trialAtTime } from '../books/port/trial-at-time.ts';
import { answer, type Handler } from '../module/handler.ts';
import { explain, type ExplainRooms } from './explain.ts';
import { explainedPaper } from './explain-files.ts';
import type { WriteFile } from './file-task.ts';
import { readBatchOf } from './port/log-reads.ts';
import type { Statement, StatementLines } from './statement-paper.ts';

const MOST_ENTRIES = 1000;
const VIEWS = ['ledger-days', 'journal', 'dollar-lines'] as const;

type StatementRooms = ExplainRooms & { writeFile: WriteFile };
type Days = { from: UtcDay; to: UtcDay };

export function accountStatementHandler(rooms: StatementRooms): Handler<'account-statement'> {
  return async ({ params: { account }, query }) => {
    const made = await (typeof account === 'number' ? ofPerson(rooms, account, query) : ofHouse(rooms, account, query));
    if ('kind' in made) return made;
    const name = `statement-${String(account).replaceAll(':', '-')}-${query.from}-${query.to}.pdf`;
    return { ...answer(''), file: { name, bytes: made.bytes } };
  };
}

const lastMsOf = (day: UtcDay) => startOfDay(day) + DAY_MS - 1;

async function ofPerson(rooms: StatementRooms, account: number, { from, to }: Days) {
  const told = await explain(rooms, account, {
    from: { kind: 'time', at: startOfDay(from) - 1 },
    to: { kind: 'time', at: lastMsOf(to) },
  });
  return told.kind === 'refusal' ? told : { bytes: await explainedPaper(rooms, told, rooms.writeFile) };
}

type HouseRooms = BooksRooms & Pick<ExplainRooms, 'now'>;

export async function houseStatement(
  rooms: HouseRooms,
  account: LedgerAccount,
  { from, to }: Days,
): Promise<Statement | Refused> {
  const period = { from: startOfDay(from), to: lastMsOf(to) };
  const asked = await askedPosition(rooms, { kind: 'time', at: period.to }, VIEWS);
  if (asked.kind === 'refusal') return asked;
  const { position } = asked;
  const units = await rooms.pool.transaction(async (db) => {
    await db.query(sql.unsafe`set transaction isolation level repeatable read, read only`);
    return unitsAt(db, { account, period, position });
  });
  if ('kind' in units) return units;
  return {
    account,
    from,
    to,
    units,
    position: positionTold(position),
    hashes: await hashesAt(rooms, position),
    printedAt: instantOf(rooms.now()),
  };
}

async function ofHouse(rooms: StatementRooms, account: LedgerAccount, days: Days) {
  const of = await houseStatement(rooms, account, days);
  return 'kind' in of ? of : { bytes: await rooms.writeFile({ kind: 'statement-pdf', of }) };
}

/** Milliseconds, both inclusive. */
type Period = { from: number; to: number };
type AccountSpan = { account: LedgerAccount; period: Period; position: Position };

async function unitsAt(db: CommonQueryMethods, span: AccountSpan): Promise<StatementLines[] | Refused> {
  const { account, period, position } = span;
  const opening = await positionAtTime(db, period.from - 1);
  const before = await trialAtTime(db, opening, period.from - 1);
  const after = await trialAtTime(db, position, period.to);
  if (before.kind === 'behind' || after.kind === 'behind') return refused('position-not-reached', BEHIND);
  const units: StatementLines[] = [];
  for (const { unit, balance } of after.lines.filter((line) => line.account === account)) {
    const opened = before.lines.find((line) => line.account === account && line.unit === unit)?.balance ?? 0n;
    const { lines, isWhole } = unit === 'USD' ? await dollarLines(db, span) : await pointLines(db, span);
    const listed = lines.reduce((sum, { amount }) => sum + amount, 0n);
    units.push({ unit, opening: opened, closing: balance, rest: balance - opened - listed, lines, isWhole });
  }
  return units;
}

type Listed = Pick<StatementLines, 'lines' | 'isWhole'>;

async function dollarLines(db: CommonQueryMethods, { account, period, position }: AccountSpan): Promise<Listed> {
  const rows = await readDollarLines(db, { ...period, account, until: position, limit: MOST_ENTRIES + 1 });
  const lines = rows.slice(0, MOST_ENTRIES).map(({ partition, seq, at, effectiveAt, kind, micros, ...names }) => ({
    place: `${partition}-${seq}`,
    at: instantOf(effectiveAt),
    madeAt: at === effectiveAt ? null : instantOf(at),
    kind,
    amount: BigInt(micros),
    ...names,
  }));
  return { lines: lines.toReversed(), isWhole: rows.length <= MOST_ENTRIES };
}

/** Points count when they move. */
async function pointLines(db: CommonQueryMethods, { account, period, position }: AccountSpan): Promise<Listed> {
  const rows = await readJournal(db, { ...period, ledger: account, limit: MOST_ENTRIES + 1 });
  const shown = rows.slice(0, MOST_ENTRIES).filter(({ partition, seq }) => seq <= (position.get(partition) ?? 0));
  const lines = shown.toReversed().flatMap((entry) => pointLineOf(entry, account));
  return { lines, isWhole: rows.length <= MOST_ENTRIES };
}

function pointLineOf(entry: EntryRow, account: LedgerAccount): StatementLines['lines'] {
  const { partition, seq, at, kind, document, amount, pointsTo, pointsFrom } = entry;
  if (amount === null || (pointsTo !== account && pointsFrom !== account)) return [];
  const line = { place: `${partition}-${seq}`, at: instantOf(at), madeAt: null, kind, reference: document };
  return pointsTo === account
    ? [{ ...line, counter: pointsFrom ?? '', amount: BigInt(amount) }]
    : [{ ...line, counter: pointsTo ?? '', amount: -BigInt(amount) }];
}

async function hashesAt({ pool }: HouseRooms, position: Position): Promise<string[]> {
  const batches = [...position]
    .filter(([, seq]) => seq > 0)
    .map(([partition, seq]) => readBatchOf(pool, { partition, seq }));
  return (await Promise.all(batches)).flatMap((batch) => batch?.hash ?? []);
}
