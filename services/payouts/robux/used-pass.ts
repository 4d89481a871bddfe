import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { statusOf } from '#contracts/withdrawals/stage.ts';
import { readStages } from '#projections/withdrawals/read.ts';

const OPEN_OR_PAID: ReadonlySet<string> = new Set(['pending', 'approved', 'completed']);

/** Whether an earlier withdrawal that is open or paid names the gamepass of this one. A pass can be bought once. */
export async function isPassUsed(db: CommonQueryMethods, withdrawal: string): Promise<boolean> {
  const others = await db.anyFirst(sql.type(z.object({ withdrawal: z.string() }))`
    select other.withdrawal from payees.destination as own
    join payees.destination as other on other.hash = own.hash and other.method = 'robux'
    where own.withdrawal = ${withdrawal} and own.method = 'robux' and other.withdrawal <> own.withdrawal
      and (other.kept_at, other.withdrawal) < (own.kept_at, own.withdrawal)
    order by other.kept_at desc limit 100`);
  if (others.length === 0) return false;
  const stages = await readStages(db, others);
  return [...stages.values()].some((stage) => OPEN_OR_PAID.has(statusOf(stage)));
}
