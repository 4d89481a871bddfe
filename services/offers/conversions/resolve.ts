import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import type { Offers, Resolution } from '#contracts/internal/offers.ts';
import type { AccountId, CommandId } from '#contracts/ids.ts';
import { addJob } from '#infra/jobs/add-job.ts';
import { CONVERSIONS } from './conversion-row.ts';

const exceptionRow = z.strictObject({
  id: z.int(),
  state: z.enum(['open', 'resolved', 'dismissed']),
  inboxId: z.int(),
  conversionId: z.string().nullable(),
  closedKey: z.string().nullable(),
  account: z.int().nullable(),
});
type Row = z.infer<typeof exceptionRow>;

export function resolveException(
  pool: DatabasePool,
  id: number,
  resolution: Resolution,
  { by, commandId }: { by: AccountId; commandId: CommandId },
): ReturnType<Offers['resolve']> {
  return pool.transaction(async (transaction) => {
    // The conversion first: same lock order as the worker.
    await transaction.query(sql.unsafe`
      select from offers.conversion where id = (select conversion_id from offers.exception where id = ${id}) for update`);
    const row = await transaction.maybeOne(sql.type(exceptionRow)`
      select e.id, e.state, e.inbox_id as "inboxId", e.conversion_id as "conversionId", e.closed_key as "closedKey",
        coalesce(c.account, credit.account, p.account) as account
      from offers.exception as e
        left join offers.conversion as c on c.id = e.conversion_id
        left join offers.player_code as p on p.code = c.player_code
        left join lateral (
          select account from offers.conversion as credit
          where c.kind = 'reversal' and credit.network = c.network and credit.kind = 'credit'
            and coalesce(c.reference_id, c.transaction_id) in (credit.transaction_id, credit.reference_id)
          limit 1
        ) as credit on true
      where e.id = ${id} for update of e`);
    if (row === null) return 'missing';
    if (row.state !== 'open') return row.closedKey === commandId ? 'done' : 'closed';
    if (row.account === by || (resolution.action === 'assign' && resolution.account === by)) return 'own';
    if (!(await carryOut(transaction, row, resolution))) return 'no-conversion';
    await transaction.query(sql.unsafe`
      update offers.exception set state = ${resolution.action === 'dismiss' ? 'dismissed' : 'resolved'},
        closed_at = clock_timestamp(), closed_by = ${`operator:${by}`}, note = ${resolution.note},
        closed_key = ${commandId}
      where id = ${id}`);
    return 'done';
  });
}

async function carryOut(
  db: CommonQueryMethods,
  { inboxId, conversionId }: Row,
  resolution: Resolution,
): Promise<boolean> {
  if (conversionId === null) {
    if (resolution.action === 'retry') {
      await db.query(sql.unsafe`delete from offers.sample where inbox_id = ${inboxId}`);
      await db.query(sql.unsafe`insert into offers.unread (inbox_id) values (${inboxId}) on conflict do nothing`);
    }
    return resolution.action === 'retry' || resolution.action === 'dismiss';
  }
  const { action } = resolution;
  if (action === 'dismiss') {
    await db.query(sql.unsafe`
      update offers.conversion set state = 'dismissed' where id = ${conversionId} and state in ('queued', 'waiting')`);
    return true;
  }
  const account = action === 'assign' ? resolution.account : null;
  await db.query(sql.unsafe`
    update offers.conversion set state = 'new',
      account = coalesce(${account}::int8, account), is_approved = is_approved or ${action === 'approve'}
    where id = ${conversionId} and state in ('queued', 'waiting')`);
  await addJob(db, { queue: CONVERSIONS, key: conversionId });
  return true;
}
