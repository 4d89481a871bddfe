import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { AccountId } from '#contracts/ids.ts';
import type { ManualPayment } from '#contracts/internal/payouts.ts';

const byRow = z.object({ by: z.int() });

/** Null if no other person recorded this payment within a week. */
export async function secondPerson(
  db: CommonQueryMethods,
  { withdrawalId, reference, by }: ManualPayment,
): Promise<AccountId | null> {
  const recordedBy = await db.oneFirst(sql.type(byRow)`
    insert into payees.manual_payment as recorded (withdrawal, reference, recorded_by)
    values (${withdrawalId}, ${reference}, ${by})
    on conflict (withdrawal, reference) do update set
      recorded_by = case when recorded.recorded_at < now() - interval '7 days' then excluded.recorded_by
        else recorded.recorded_by end,
      recorded_at = case when recorded.recorded_at < now() - interval '7 days' then now() else recorded.recorded_at end
    returning recorded_by as by`);
  return recordedBy === by ? null : recordedBy;
}
