import type { LedgerAccount } from '#contracts/books/ledger-accounts.ts';
import { DAY_MS, instantOf } from '#contracts/days/time.ts';
import { startOfDay, type UtcDay } from '#contracts/days/utc-day.ts';
import type { Position } from '#contracts/position.ts';
import { type EntryRow, readJournal } from '#projections/journal/read.ts';
import { type BalanceLine, trialBalanceAt } from '#projections/ledger-days/as-of.ts';
import { positionAtTime } from '#ledger/log/end.ts';
import { refused, type Refused } from '../module/errors.ts';
import { BEHIND, askedPosition, positionTold } from '../books/port/asked-position.ts';
import { answer, type Handler } from '../module/handler.ts';
import { explain, type ExplainRooms } from './explain.ts';
import { explainedPaper } from './explain-files.ts';
import type { WriteFile } from './file-task.ts';
import { readBatchOf } from './log-reads.ts';
import type { StatementLines } from './statement-paper.ts';

const MOST_ENTRIES = 1000;

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

async function ofHouse(rooms: StatementRooms, account: LedgerAccount, { from, to }: Days) {
  const asked = await askedPosition(rooms, { kind: 'time', at: lastMsOf(to) }, ['ledger-days', 'journal']);
  if (asked.kind === 'refusal') return asked;
  const { position } = asked;
  const opening = await positionAtTime(rooms.pool, startOfDay(from) - 1);
  const before = await balancesOf(rooms, account, opening);
  const after = await balancesOf(rooms, account, position);
  if ('kind' in before) return before;
  if ('kind' in after) return after;
  const entries = await entriesOf(rooms, account, { from, to }, position);
  const units = after.map(({ unit, balance }): StatementLines => {
    const opened = before.find((line) => line.unit === unit)?.balance ?? 0n;
    const lines = entries.shown.flatMap((entry) => lineOf(entry, account, unit));
    const listed = lines.reduce((sum, { amount }) => sum + amount, 0n);
    return { unit, opening: opened, closing: balance, rest: balance - opened - listed, lines };
  });
  const of = {
    account,
    from,
    to,
    units,
    isWhole: entries.isWhole,
    position: positionTold(position),
    hashes: await hashesAt(rooms, position),
    printedAt: instantOf(rooms.now()),
  };
  return { bytes: await rooms.writeFile({ kind: 'statement-pdf', of }) };
}

async function balancesOf(
  { pool }: ExplainRooms,
  account: LedgerAccount,
  position: Position,
): Promise<BalanceLine[] | Refused> {
  const trial = await trialBalanceAt(pool, position);
  if (trial.kind === 'behind') return refused('position-not-reached', BEHIND);
  return trial.lines.filter((line) => line.account === account);
}

/** The oldest first. Not later than the closing balance. */
async function entriesOf({ pool }: ExplainRooms, ledger: LedgerAccount, { from, to }: Days, position: Position) {
  const period = { from: startOfDay(from), to: lastMsOf(to) };
  const rows = await readJournal(pool, { ...period, ledger, limit: MOST_ENTRIES + 1 });
  const shown = rows.slice(0, MOST_ENTRIES).filter(({ partition, seq }) => seq <= (position.get(partition) ?? 0));
  return { shown: shown.toReversed(), isWhole: rows.length <= MOST_ENTRIES };
}

function lineOf(entry: EntryRow, account: LedgerAccount, unit: 'POINT' | 'USD'): StatementLines['lines'] {
  const { partition, seq, at, kind, document } = entry;
  const { amount, pointsTo: creditor, pointsFrom: debtor, micros, dollarsTo, dollarsFrom } = entry;
  const [moved, to, from] = unit === 'POINT' ? [amount, creditor, debtor] : [micros, dollarsTo, dollarsFrom];
  if (moved === null || (to !== account && from !== account)) return [];
  const line = { place: `${partition}-${seq}`, at: instantOf(at), kind, reference: document };
  return to === account
    ? [{ ...line, counter: from ?? '', amount: BigInt(moved) }]
    : [{ ...line, counter: to ?? '', amount: -BigInt(moved) }];
}

async function hashesAt({ pool }: ExplainRooms, position: Position): Promise<string[]> {
  const batches = [...position]
    .filter(([, seq]) => seq > 0)
    .map(([partition, seq]) => readBatchOf(pool, { partition, seq }));
  return (await Promise.all(batches)).flatMap((batch) => batch?.hash ?? []);
}
