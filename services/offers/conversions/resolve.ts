// Points that staff let through are first decided by the ledger, which counts them or asks a second person.
import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import type { Offers, Resolution, Resolved } from '#contracts/internal/offers.ts';
import type { AccountId, CommandId } from '#contracts/ids.ts';
import type { Ledger } from '#contracts/outcome.ts';
import { addJob } from '#infra/jobs/add-job.ts';
import { CHANGE_REQUESTS } from '#projections/approvals/read.ts';
import { accountOfClick } from '../players/clicks.ts';
import { accountOfCode } from '../players/codes.ts';
import { CONVERSION, type Conversion, conversionRow, CONVERSIONS } from './conversion-row.ts';
import { type DecideRooms, worthOf } from './decide-credit.ts';

export type ResolveRooms = Pick<DecideRooms, 'connections' | 'settings'> & { pool: DatabasePool; ledger: Ledger };

const exceptionRow = z.strictObject({
  id: z.int(),
  state: z.enum(['open', 'resolved', 'dismissed']),
  inboxId: z.int(),
  conversionId: z.string().nullable(),
  closedKey: z.string().nullable(),
  requestId: z.string().nullable(),
  account: z.int().nullable(),
});
type Row = z.infer<typeof exceptionRow>;
type Asked = { by: AccountId; commandId: CommandId };
type Gift = { conversionId: string; account: AccountId; amountPoints: number; isNamed: boolean };

export async function resolveException(
  rooms: ResolveRooms,
  id: number,
  resolution: Resolution,
  asked: Asked,
): ReturnType<Offers['resolve']> {
  const { pool, ledger } = rooms;
  const { by, commandId } = asked;
  const begun = await pool.transaction(async (transaction) => {
    const row = await lockException(transaction, id);
    if (row === null) return 'missing';
    if (row.state !== 'open') return row.closedKey === commandId ? 'done' : 'closed';
    if (row.account === by || (resolution.action === 'assign' && resolution.account === by)) return 'own';
    if (row.requestId !== null && row.requestId !== commandId) return 'waiting';
    const gift = await giftOf(transaction, rooms, row, resolution);
    if (gift === null) return finish(transaction, row, resolution, asked);
    await transaction.query(sql.unsafe`
      update offers.exception set request_id = ${commandId}, resolution = ${JSON.stringify(resolution)}::jsonb,
        requested_by = ${by}, requested_at = clock_timestamp()
      where id = ${id}`);
    return gift;
  });
  if (typeof begun === 'string') return begun;
  const envelope = { commandId, actor: `operator:${by}`, reason: resolution.note };
  const outcome = await ledger.submit({ type: 'resolve-postback', ...envelope, ...begun });
  if (outcome.kind === 'refusal') {
    if (outcome.code !== 'overloaded') await forget(pool, commandId);
    return outcome;
  }
  if (outcome.events[0]?.type === 'change-requested') return outcome;
  return pool.transaction(async (transaction) => {
    const row = await lockException(transaction, id);
    return row === null || row.state !== 'open' ? 'done' : finish(transaction, row, resolution, asked);
  });
}

async function lockException(transaction: CommonQueryMethods, id: number): Promise<Row | null> {
  // The conversion first: same lock order as the worker.
  await transaction.query(sql.unsafe`
    select from offers.conversion where id = (select conversion_id from offers.exception where id = ${id}) for update`);
  return transaction.maybeOne(sql.type(exceptionRow)`
    select e.id, e.state, e.inbox_id as "inboxId", e.conversion_id as "conversionId", e.closed_key as "closedKey",
      e.request_id as "requestId", coalesce(c.account, credit.account, p.account) as account
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
}

/** Null if the resolution gives no points. The checks then decide as before. */
async function giftOf(
  db: CommonQueryMethods,
  rooms: ResolveRooms,
  { conversionId, account: known }: Row,
  resolution: Resolution,
): Promise<Gift | null> {
  const account = resolution.action === 'assign' ? resolution.account : known;
  if (conversionId === null || account === null) return null;
  if (resolution.action !== 'assign' && resolution.action !== 'approve') return null;
  const conversion = await db.one(sql.type(conversionRow)`
    select ${CONVERSION} from offers.conversion where id = ${conversionId}`);
  if (conversion.kind === 'reversal') return null;
  const worth = worthOf({ ...conversion, isApproved: true }, rooms);
  if (worth.kind === 'void') return null;
  // The worth can become known later, and is then credited without a further question.
  if (worth.kind === 'exception') return { conversionId, account, amountPoints: 0, isNamed: false };
  return { conversionId, account, amountPoints: worth.points, isNamed: await names(db, conversion, account) };
}

async function names(db: CommonQueryMethods, { playerCode, clickCode }: Conversion, account: AccountId) {
  const named = [await accountOfCode(db, playerCode), await accountOfClick(db, clickCode)];
  return named.includes(account);
}

async function finish(
  transaction: CommonQueryMethods,
  row: Row,
  resolution: Resolution,
  { by, commandId }: Asked,
): Promise<Resolved> {
  if (!(await carryOut(transaction, row, resolution))) return 'no-conversion';
  await transaction.query(sql.unsafe`
    update offers.exception set state = ${resolution.action === 'dismiss' ? 'dismissed' : 'resolved'},
      closed_at = clock_timestamp(), closed_by = ${`operator:${by}`}, note = ${resolution.note},
      closed_key = ${commandId}, request_id = null
    where id = ${row.id}`);
  return 'done';
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

async function forget(db: CommonQueryMethods, requestId: string): Promise<void> {
  await db.query(sql.unsafe`update offers.exception set request_id = null where request_id = ${requestId}`);
}

const decidedRow = z.strictObject({
  id: z.int(),
  requestId: z.string(),
  resolution: z.custom<Resolution>(),
  by: z.int(),
  isApproved: z.boolean(),
});

/** Of requests that never reached the ledger. */
const FORGOTTEN_AFTER = '10 minutes';

/** Carries out what a second person has approved; what they rejected, or let expire, is open again. */
export async function followDecisions(pool: DatabasePool): Promise<void> {
  const decided = await pool.any(sql.type(decidedRow)`
    select e.id, e.request_id as "requestId", e.resolution, e.requested_by as by,
      coalesce(r.ended in ('approved', 'alone'), false) as "isApproved"
    from offers.exception as e left join ${CHANGE_REQUESTS} as r on r.id = e.request_id
    where e.request_id is not null and e.state = 'open'
      and (r.ended is not null or (r.id is null and e.requested_at < now() - ${FORGOTTEN_AFTER}::interval))`);
  for (const { id, requestId, resolution, by, isApproved } of decided) {
    if (!isApproved) await forget(pool, requestId);
    else
      await pool.transaction((transaction) =>
        followApproval(transaction, id, resolution, { by, commandId: requestId }),
      );
  }
}

async function followApproval(transaction: CommonQueryMethods, id: number, resolution: Resolution, asked: Asked) {
  const row = await lockException(transaction, id);
  if (row?.state === 'open' && row.requestId === asked.commandId) await finish(transaction, row, resolution, asked);
}
