import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { instantOf } from '#contracts/days/time.ts';
import { endOfMonth, monthsBefore, startOfMonth } from '#contracts/days/utc-month.ts';
import { checkResult, type Period, type PeriodDetail } from '#contracts/finance/periods.ts';
import { isUnsigned } from '#contracts/finance/reconciliations.ts';
import { formatPosition, type Position } from '#contracts/position.ts';
import { positionAtTime, readFirstEventAt } from '#ledger/log/end.ts';
import { trialAtTime } from '../../books/port/trial-at-time.ts';
import { checklistOf, isReady } from './checklist.ts';
import { readStatementFacts } from './close-facts.ts';
import { BooksBehind, reachMonth } from './reach-dated.ts';
import { presentReconciliations, storedText } from './reconciliations.ts';
import { readReopenings } from './reopenings.ts';

const MOST_MONTHS = 24;

/** Checklists of earlier closings have no links. */
const storedCheck = checkResult.extend({ link: checkResult.shape.link.default(null) });

const periodRow = z.object({
  month: z.string(),
  closedBy: z.int(),
  closedAt: z.number(),
  reason: z.string(),
  position: z.string(),
  checklist: z.array(storedCheck),
  isReopened: z.boolean(),
});
type PeriodRow = z.infer<typeof periodRow>;

function readRows(db: CommonQueryMethods, months: readonly string[]): Promise<readonly PeriodRow[]> {
  return db.any(sql.type(periodRow)`
    select month, closed_by as "closedBy", closed_at as "closedAt", reason, position, checklist, exists (
      select from finance.reopening
      where reopening.month = period.month and ended_at is null and until > now()
    ) as "isReopened"
    from finance.period where month = any(${sql.array([...months], 'text')})`);
}

export async function readPeriods(db: CommonQueryMethods, now: number): Promise<Period[]> {
  const began = (await readFirstEventAt(db)) ?? now;
  const months = monthsBefore(now, MOST_MONTHS).filter((month) => endOfMonth(month) > began);
  const rows = new Map((await readRows(db, months)).map((row) => [row.month, row]));
  return months.map((month) => presented(month, rows.get(month)));
}

function presented(month: string, row: PeriodRow | undefined): Period {
  if (row === undefined) {
    return { month, state: 'open', closedBy: null, closedAt: null, reason: null, position: null };
  }
  const { closedBy, closedAt, reason, position, isReopened } = row;
  const state = isReopened ? 're-opened' : 'closed';
  return { month, state, closedBy, closedAt: instantOf(closedAt), reason, position };
}

async function factsOf(db: CommonQueryMethods, month: string, now: number) {
  const end = endOfMonth(month);
  const position: Position = await positionAtTime(db, end - 1);
  const trial = await trialAtTime(db, position, end - 1);
  if (trial.kind === 'behind') throw new BooksBehind();
  const statements = await readStatementFacts(db, { month, now });
  const reconciliations = await presentReconciliations(db, month);
  const unsigned = reconciliations.filter(isUnsigned).map(({ account }) => account);
  const checklist = checklistOf({ month, now, trial: trial.lines, unsigned, ...statements });
  return { checklist, position: formatPosition(position), lines: trial.lines, reconciliations };
}

export async function readPeriod(db: CommonQueryMethods, month: string, now: number): Promise<PeriodDetail> {
  const [row] = await readRows(db, [month]);
  const told = presented(month, row);
  // A closed month shows the checklist that it was closed with.
  const checklist = told.state === 'closed' ? row!.checklist : (await factsOf(db, month, now)).checklist;
  return { ...told, checklist, reopenings: await readReopenings(db, month, startOfMonth(month), endOfMonth(month)) };
}

export type Closed = { kind: 'closed' } | { kind: 'already' } | { kind: 'not-ready' };

type Closing = {
  month: string;
  by: number;
  reason: string;
  now: number;
  /** For the export of the month. */
  store(closed: { db: CommonQueryMethods; period: PeriodDetail; until: Position; now: number }): Promise<void>;
};

/** Waits for changes under way; later ones wait for it. */
export function closePeriod(pool: DatabasePool, { month, by, reason, now, store }: Closing): Promise<Closed> {
  return pool.transaction(async (db) => {
    await db.query(sql.unsafe`select pg_advisory_xact_lock(hashtext('finance months'))`);
    const [row] = await readRows(db, [month]);
    if (row !== undefined && !row.isReopened) return { kind: 'already' };
    const until = await reachMonth(db, month);
    const { checklist, position, lines, reconciliations } = await factsOf(db, month, now);
    if (!isReady(checklist)) return { kind: 'not-ready' };
    const trial = lines.map(({ account, unit, balance }) => ({ account, unit, balance: String(balance) }));
    await db.query(sql.unsafe`
      insert into finance.period (month, closed_by, reason, position, checklist, trial, reconciliations)
      values (${month}, ${by}, ${reason}, ${position}, ${JSON.stringify(checklist)}::jsonb,
        ${JSON.stringify(trial)}::jsonb, ${storedText(reconciliations)}::jsonb)
      on conflict (month) do update set closed_by = excluded.closed_by, closed_at = now(), reason = excluded.reason,
        position = excluded.position, checklist = excluded.checklist, trial = excluded.trial,
        reconciliations = excluded.reconciliations`);
    await db.query(sql.unsafe`
      update finance.reopening set ended_at = now() where month = ${month} and ended_at is null`);
    await store({ db, period: await readPeriod(db, month, now), until, now });
    return { kind: 'closed' };
  });
}
