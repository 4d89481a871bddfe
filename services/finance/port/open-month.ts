import type { DatabasePool } from 'slonik';
import { monthClosed } from '#contracts/definition/common-refusals.ts';
import { refused, type Refused } from '../../module/errors.ts';
import { MonthClosed, requireOpen } from '../terms/months.ts';

/**
 * Submits a posting that is dated in a month: refused if the month is closed. A closing waits until `submit` is done, so that it
 * sees the posting.
 */
export async function inOpenMonth<Outcome>(
  pool: DatabasePool,
  effectiveAt: string | undefined,
  submit: () => Promise<Outcome>,
): Promise<Outcome | Refused> {
  if (effectiveAt === undefined) return submit();
  try {
    return await pool.transaction(async (db) => {
      await requireOpen(db, [Date.parse(effectiveAt)]);
      return submit();
    });
  } catch (error) {
    if (!(error instanceof MonthClosed)) throw error;
    return refused(monthClosed.code, `${error.month} is closed. Nothing was posted. Choose a date in an open month.`);
  }
}
