import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import type { Offers, Resolution } from '#contracts/internal/offers.ts';
import type { AccountId, CommandId } from '#contracts/ids.ts';

const exceptionRow = z.strictObject({
  id: z.int(),
  state: z.enum(['open', 'resolved', 'dismissed']),
  inboxId: z.int(),
  conversionId: z.string().nullable(),
  closedKey: z.string().nullable(),
});
type Row = z.infer<typeof exceptionRow>;

export function resolveException(
  pool: DatabasePool,
  id: number,
  resolution: Resolution,
  { by, commandId }: { by: AccountId; commandId: CommandId },
): ReturnType<Offers['resolve']> {
  return pool.transaction(async (transaction) => {
    // The conversion first, as the worker locks them.
    await transaction.query(sql.unsafe`
      select from offers.conversion where id = (select conversion_id from offers.exception where id = ${id}) for update`);
    const row = await transaction.maybeOne(sql.type(exceptionRow)`
      select id, state, inbox_id as "inboxId", conversion_id as "conversionId", closed_key as "closedKey" from offers.exception
      where id = ${id} for update`);
    if (row === null) return 'missing';
    if (row.state !== 'open') return row.closedKey === commandId ? 'done' : 'closed';
    if (!(await carryOut(transaction, row, resolution))) return 'no-conversion';
    await transaction.query(sql.unsafe`
      update offers.exception set state = ${resolution.action === 'dismiss' ? 'dismissed' : 'resolved'},
        closed_at = clock_timestamp(), closed_by = ${`operator:${by}`}, note = ${resolution.note},
        closed_key = ${commandId}
      where id = ${id}`);
    return 'done';
  });
}

/** False: there is nothing that could be credited. */
async function carryOut(
  db: CommonQueryMethods,
  { inboxId, conversionId }: Row,
  resolution: Resolution,
): Promise<boolean> {
  if (conversionId === null) {
    if (resolution.action === 'retry') {
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
    update offers.conversion set state = 'new', tries = 0, next_at = clock_timestamp(),
      account = coalesce(${account}::int8, account), is_approved = is_approved or ${action === 'approve'}
    where id = ${conversionId} and state in ('queued', 'waiting')`);
  return true;
}
