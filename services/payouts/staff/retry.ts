import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { attemptRef } from '#contracts/withdrawals/attempt.ts';
import { readWithdrawal } from '#projections/withdrawals/read.ts';
import { ATTEMPT_STATES } from '../worker/attempt.ts';

const latest = z.strictObject({
  attempt: z.int(),
  state: z.enum(ATTEMPT_STATES),
  isLeased: z.boolean(),
  needsPerson: z.string().nullable(),
});

export type Retry = { attempt: number } | 'not-due' | 'open';

/** After a definite no the next attempt begins. One that was not submitted yet is looked at again. */
export function retryPayout(pool: DatabasePool, withdrawal: string, now: number): Promise<Retry> {
  return pool.transaction(async (db) => {
    // Two at once: the second must see the attempt that the first began.
    await db.query(sql.unsafe`
      select from payees.attempt where withdrawal = ${withdrawal} order by attempt for update`);
    const found = await db.maybeOne(sql.type(latest)`
      select attempt, state, leased_until > now() as "isLeased", needs_person as "needsPerson"
      from payees.attempt where withdrawal = ${withdrawal} order by attempt desc limit 1 for update`);
    if (found === null || found.state === 'closed' || found.state === 'paid') return 'not-due';
    const { attempt, state, isLeased, needsPerson } = found;
    if (isLeased) return 'open';
    if (state === 'preparing' || state === 'ready') {
      await db.query(sql.unsafe`
        update payees.attempt set due_at = ${now} where withdrawal = ${withdrawal} and attempt = ${attempt}`);
      return { attempt };
    }
    const isRefused = state === 'refused' && needsPerson !== null;
    if (!isRefused && !(state === 'unknown' && (await isSettledAsRefused(db, withdrawal, attempt)))) return 'open';
    await db.query(sql.unsafe`
      update payees.attempt set state = 'closed', needs_person = null, lease = lease + 1
      where withdrawal = ${withdrawal} and attempt = ${attempt}`);
    const next = attempt + 1;
    await db.query(sql.unsafe`
      insert into payees.attempt (withdrawal, attempt, account, method, points, micros, ref, state, due_at)
      select withdrawal, ${next}, account, method, points, micros, ${attemptRef(withdrawal, next)}, 'preparing', ${now}
      from payees.attempt where withdrawal = ${withdrawal} and attempt = ${attempt}`);
    return { attempt: next };
  });
}

/** By staff; the worker may not have seen it yet. */
async function isSettledAsRefused(db: CommonQueryMethods, id: string, attempt: number): Promise<boolean> {
  const withdrawal = await readWithdrawal(db, id);
  return withdrawal?.attempt === attempt && withdrawal.stage === 'refused';
}
