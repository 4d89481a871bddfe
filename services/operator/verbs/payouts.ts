// `payouts --day [--csv]`: what was paid out on a day, from the log itself, beside the statement that was closed of it.
import { z } from 'zod';
import {
  type DayStatement,
  dayStatement,
  GrowingStatement,
  isSameStatement,
  type Payout,
  statementOf,
} from '#contracts/payouts/day-statement.ts';
import type { UtcDay } from '#contracts/payouts/utc-day.ts';
import { exportPayouts } from '#ledger/audit/export-payouts.ts';
import { readPayouts, spanOfDay } from '#ledger/audit/posted-holds.ts';
import { sumText } from '#projections/postgres/sums.ts';
import type { Desk } from '../desk.ts';
import { type Column, Table } from '../table.ts';

export type PayoutsOptions = { day: UtcDay; csv?: string | undefined };

type Sources = Pick<Desk, 'log' | 'side' | 'heads' | 'say' | 'width'>;

const COLUMNS: readonly Column[] = [
  { head: 'partition' },
  ...['payouts', 'points', 'first', 'last'].map((head): Column => ({ head, align: 'right' })),
  { head: 'sha256' },
];

/** False when a closed statement says something else than the log. */
export async function showPayouts(desk: Sources, { day, csv }: PayoutsOptions): Promise<boolean> {
  const statements: DayStatement[] = [];
  const pages = pagesOfDay(desk, day, statements);
  const written =
    csv === undefined ? null : await exportPayouts({ file: csv, day, pages, statements: () => statements });
  // What no file asks for is read for the statements alone.
  for await (const _page of pages) continue;
  const table = new Table(COLUMNS, desk);
  for (const statement of statements) table.add(cellsOfStatement(statement));
  table.end();
  const count = statements.reduce((sum, { payouts }) => sum + payouts, 0);
  const points = statements.reduce((sum, statement) => sum + statement.points, 0n);
  desk.say(`${day}: ${count} payouts of ${points.toLocaleString('en-US')} points.`);
  if (written !== null) desk.say(`${written.file}: ${written.payouts} payouts, sha256 ${written.sha256}`);
  return compared(desk, statements, await closedStatements(desk, day));
}

/** Partition by partition; the statement of each is added when its last page has been read. */
async function* pagesOfDay(desk: Sources, day: UtcDay, statements: DayStatement[]): AsyncGenerator<readonly Payout[]> {
  for (const [partition, headSeq] of desk.heads) {
    const growing = new GrowingStatement(day, partition);
    for await (const page of readPayouts(desk.log, await spanOfDay(desk.side, day, partition, headSeq))) {
      growing.add(page);
      yield page;
    }
    statements.push(growing.whole());
  }
}

const closedRow = dayStatement.extend({ points: sumText, closedAt: z.date() });
type Closed = z.infer<typeof closedRow>;

async function closedStatements(desk: Sources, day: UtcDay): Promise<Closed[]> {
  const { rows } = await desk.side.query(
    `select day::text, partition, payouts::float8 as payouts, points::text as points, first_seq::float8 as "firstSeq",
       last_seq::float8 as "lastSeq", sha256, closed_at as "closedAt"
     from payouts_desk.day_statement where day = $1 order by partition`,
    [day],
  );
  return z.array(closedRow).parse(rows);
}

function compared(desk: Sources, statements: readonly DayStatement[], closed: readonly Closed[]): boolean {
  let isInOrder = true;
  for (const known of closed) {
    const { day, partition, payouts, points } = known;
    const now = statements.find((statement) => statement.partition === partition) ?? statementOf(day, partition, []);
    const when = `partition ${partition}, closed ${known.closedAt.toISOString()}`;
    if (isSameStatement(now, known)) {
      desk.say(`${when}: the log says what was closed.`);
      continue;
    }
    isInOrder = false;
    const then = `${payouts} payouts of ${points} points (sha256 ${known.sha256})`;
    desk.say(
      `${when}: NOT what the log says. Closed with ${then}, the log gives ${now.payouts} of ${now.points} points.`,
    );
  }
  const open = statements.filter(({ partition }) => !closed.some((known) => known.partition === partition));
  for (const { partition } of open) desk.say(`partition ${partition}: not closed yet.`);
  return isInOrder;
}

function cellsOfStatement({ partition, payouts, points, firstSeq, lastSeq, sha256 }: DayStatement): string[] {
  const counted = [payouts, points].map((value) => value.toLocaleString('en-US'));
  return [String(partition), ...counted, String(firstSeq ?? '-'), String(lastSeq ?? '-'), sha256];
}
