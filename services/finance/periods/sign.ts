import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { endOfMonth, startOfMonth } from '#contracts/days/utc-month.ts';
import type { Reconciliation } from '#contracts/finance/reconciliations.ts';
import type { FinanceRefusalKind, Signing } from '#contracts/internal/finance.ts';
import { requireOpen } from '../terms/months.ts';
import { reachMonth } from './reach-dated.ts';
import { figuresIn, presentReconciliations, storedText } from './reconciliations.ts';

/** Rolls the transaction back. */
export class Unsigned extends Error {
  override name = 'Unsigned';
  readonly why: FinanceRefusalKind;

  constructor(why: FinanceRefusalKind, message: string) {
    super(`${message} Nothing was signed.`);
    this.why = why;
  }
}

type Asked = Signing & { now: number };
type Review = Asked & { reason?: string | undefined };

/** All of them or none. */
export function prepareReconciliations(pool: DatabasePool, { by, ...asked }: Asked): Promise<void> {
  return signing(pool, asked, async (db, row) => {
    const { account, state } = row;
    if (state === 'not-needed') throw new Unsigned('not-due', `${account} has nothing to sign.`);
    if (state !== 'open' && state !== 'changed') throw new Unsigned('not-due', `${account} is prepared already.`);
    await db.query(sql.unsafe`
      insert into finance.reconciliation (month, account, figures, prepared_by)
      values (${asked.month}, ${account}, ${storedText(figuresIn(row))}::jsonb, ${by})
      on conflict (month, account) do update set figures = excluded.figures, prepared_by = excluded.prepared_by,
        prepared_at = now(), reviewed_by = null, reviewed_at = null, reason = null`);
  });
}

/** All of them or none. Review the figures as they were prepared. */
export function reviewReconciliations(pool: DatabasePool, { by, reason, ...asked }: Review): Promise<void> {
  return signing(pool, asked, async (db, { account, state, preparedBy, difference }) => {
    if (state === 'changed') {
      throw new Unsigned(
        'changed',
        `The figures of ${account} have changed since they were prepared. Prepare it again.`,
      );
    }
    if (state === 'reviewed') throw new Unsigned('not-due', `${account} is reviewed already.`);
    if (state !== 'prepared') throw new Unsigned('not-due', `${account} is not prepared.`);
    if (preparedBy === by) {
      throw new Unsigned('by-preparer', `You prepared ${account}, so another person reviews it.`);
    }
    if (difference !== 0n && reason === undefined) {
      throw new Unsigned('without-reason', `Say why the difference of ${account} stays.`);
    }
    await db.query(sql.unsafe`
      update finance.reconciliation set reviewed_by = ${by}, reviewed_at = now(), reason = ${difference === 0n ? null : reason!}
      where month = ${asked.month} and account = ${account}`);
  });
}

export function preparersOf(
  db: CommonQueryMethods,
  month: string,
  accounts: readonly string[],
): Promise<readonly number[]> {
  return db.anyFirst(sql.type(z.object({ preparedBy: z.int() }))`
    select distinct prepared_by as "preparedBy" from finance.reconciliation
    where month = ${month} and account = any(${sql.array([...accounts], 'text')})`);
}

async function signing(
  pool: DatabasePool,
  { month, accounts, now }: Omit<Asked, 'by'>,
  sign: (db: CommonQueryMethods, row: Reconciliation) => Promise<void>,
): Promise<void> {
  if (now < endOfMonth(month)) throw new Unsigned('not-over', `${month} is not over.`);
  await reachMonth(pool, month);
  await pool.transaction(async (db) => {
    await db.query(sql.unsafe`select pg_advisory_xact_lock(hashtext('finance signatures'))`);
    await requireOpen(db, [startOfMonth(month)]);
    const names = new Set(accounts.map(({ account }) => account));
    const rows = new Map((await presentReconciliations(db, month, names)).map((row) => [row.account, row]));
    for (const { account, difference } of accounts) {
      const row = rows.get(account);
      if (row === undefined) throw new Unsigned('not-due', `${account} has no entries or statements.`);
      if (row.difference !== BigInt(difference)) {
        throw new Unsigned(
          'changed',
          `The difference of ${account} is no longer the one that you saw. Look at it again.`,
        );
      }
      await sign(db, row);
    }
  });
}
