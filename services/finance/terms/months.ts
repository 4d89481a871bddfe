import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { monthOf } from '#contracts/days/utc-month.ts';

/** Locked against changes. A re-opened month is not, until its end. */
export async function closedMonths(db: CommonQueryMethods): Promise<ReadonlySet<string>> {
  const months = await db.anyFirst(sql.type(z.object({ month: z.string() }))`
    select month from finance.period where not exists (
      select from finance.reopening
      where reopening.month = period.month and ended_at is null and until > now()
    )`);
  return new Set(months);
}

/** Thrown within the transaction of a change. */
export class MonthClosed extends Error {
  override name = 'MonthClosed';
  readonly month: string;

  constructor(month: string) {
    super(`${month} is closed`);
    this.month = month;
  }
}

/** Waits for a closing under way, so that no change slips into the month. */
export async function requireOpen(db: CommonQueryMethods, times: readonly number[]): Promise<void> {
  await db.query(sql.unsafe`select pg_advisory_xact_lock_shared(hashtext('finance months'))`);
  const closed = await closedMonths(db);
  const month = times.map(monthOf).find((one) => closed.has(one));
  if (month !== undefined) throw new MonthClosed(month);
}
