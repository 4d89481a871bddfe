import { type DatabasePool, type DatabaseTransactionConnection, sql } from 'slonik';
import { z } from 'zod';
import type { AsideDecision, FinanceRefusal } from '#contracts/internal/finance.ts';
import type { AccountId } from '#contracts/ids.ts';
import { requireOpen } from '../terms/months.ts';
import { exceptionRows, type ExceptionRow } from './read-exceptions.ts';

type Aside = { verb: 'elsewhere' | 'ignore'; by: number; reason: string };

type Amount = Pick<ExceptionRow, 'id' | 'type' | 'micros'>;

/** Exceptions that one person cannot set aside at once: each above the limit, and the others if they are more together. */
export function needingAnother(rows: readonly Amount[], mostAlone: number): ReadonlySet<number> {
  if (mostAlone === Infinity) return new Set();
  const isLarge = ({ type, micros }: Amount) => type === 'other-currency' || Math.abs(micros) > mostAlone;
  const small = rows.filter((row) => !isLarge(row));
  const sum = small.reduce((total, { micros }) => total + Math.abs(micros), 0);
  return new Set((sum > mostAlone ? rows : rows.filter(isLarge)).map(({ id }) => id));
}

/** True if the exception now waits for a second person. */
export async function askToSetAside(
  db: DatabaseTransactionConnection,
  row: ExceptionRow,
  { needsAnother, ...aside }: Aside & { needsAnother: boolean },
): Promise<boolean> {
  await requireOpen(db, row.type === 'after-close' ? [] : [row.datedAt]);
  if (!needsAnother) {
    await setAside(db, row, aside);
    return false;
  }
  const { id, type, micros } = row;
  await db.query(sql.unsafe`
    update finance.aside_request set decision = 'outdated', decided_at = now()
    where exception = ${id} and decision is null`);
  await db.query(sql.unsafe`
    insert into finance.aside_request (exception, type, micros, verb, reason, asked_by)
    values (${id}, ${type}, ${micros}, ${aside.verb}, ${aside.reason}, ${aside.by})`);
  return true;
}

/** The exception of a statement stays resolved without a line or an entry. */
async function setAside(db: DatabaseTransactionConnection, row: ExceptionRow, { verb, by, reason }: Aside) {
  const { account, line, place } = row;
  if (line === null && place === null) return;
  const [partition, seq] = line === null && place !== null ? place.split('-').map(Number) : [null, null];
  await db.query(sql.unsafe`
    insert into finance.set_aside (account, line, partition, seq, verb, reason, by)
    values (${account}, ${line}, ${partition ?? null}, ${seq ?? null}, ${verb}, ${reason}, ${by})
    on conflict do nothing`);
}

/** People whose requests for these exceptions are undecided. */
export async function askersOf(pool: DatabasePool, ids: readonly number[]): Promise<readonly AccountId[]> {
  return pool.anyFirst(sql.type(z.object({ askedBy: z.int() }))`
    select distinct asked_by as "askedBy" from finance.aside_request
    where exception = any(${sql.array([...ids], 'int8')}) and decision is null`);
}

type Decided = { kind: 'decided'; accounts: readonly string[]; count: number };

/** All of them or none. The asker may decline, but approves only if `mayBeAlone`. */
export function decideAsides(
  pool: DatabasePool,
  { ids, decision, by, reason, mayBeAlone }: AsideDecision & { mayBeAlone: boolean },
): Promise<Decided | FinanceRefusal> {
  return pool.transaction(async (db) => {
    const rows = await exceptionRows(db, ids);
    const isApproval = decision === 'approve';
    const kept = refusalOf(rows, ids.length);
    if (kept !== null) return kept;
    if (isApproval && !mayBeAlone && rows.some(({ aside }) => aside!.by === by)) return OWN;
    for (const row of isApproval ? rows : []) await approve(db, row);
    await db.query(sql.unsafe`
      update finance.aside_request set decision = ${isApproval ? 'approved' : 'declined'}, decided_by = ${by},
        decided_at = now(), decided_reason = ${reason}
      where exception = any(${sql.array([...ids], 'int8')}) and decision is null`);
    return { kind: 'decided', accounts: [...new Set(rows.map(({ account }) => account))], count: rows.length };
  });
}

const OWN: FinanceRefusal = {
  kind: 'refused',
  why: 'own',
  message: 'You asked to set this aside. Someone else has to approve it.',
};

function refusalOf(rows: readonly ExceptionRow[], wanted: number): FinanceRefusal | null {
  if (rows.length < wanted) {
    const message = 'Some of these exceptions are resolved already. Nothing was changed.';
    return { kind: 'refused', why: 'closed', message };
  }
  const unfit = rows.find(({ state }) => state !== 'waiting');
  if (unfit === undefined) return null;
  const message = `Exception ${unfit.id} does not wait for a second person. Nothing was changed.`;
  return { kind: 'refused', why: 'unresolved', message };
}

async function approve(db: DatabaseTransactionConnection, row: ExceptionRow): Promise<void> {
  const { verb, by, reason } = row.aside!;
  await requireOpen(db, row.type === 'after-close' ? [] : [row.datedAt]);
  await setAside(db, row, { verb, by, reason });
  await db.query(sql.unsafe`
    update finance.exception set state = 'resolved', verb = ${verb}, reason = ${reason}, resolved_by = ${by},
      resolved_at = now(), conversion = null
    where id = ${row.id}`);
}
