import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import type { BlockedNetwork, BlockRefusal, NewBlock } from '#contracts/internal/staff.ts';
import { MOST_BLOCKED } from '#contracts/standing/blocked-calls.ts';
import { tellNews } from './news.ts';

const LOCK = 7_201_531;

const blockedRow = z.strictObject({
  id: z.int(),
  network: z.string(),
  reason: z.string(),
  addedBy: z.int(),
  at: z.number(),
}) satisfies z.ZodType<BlockedNetwork>;

/** "abbrev" leaves out the length of a single address. */
const columns = sql.fragment`id, abbrev(network::inet) as network, reason, added_by as "addedBy", at`;

export function listBlocked(
  db: CommonQueryMethods,
  { before = Number.MAX_SAFE_INTEGER, limit }: { before?: number | undefined; limit: number },
): Promise<readonly BlockedNetwork[]> {
  return db.any(sql.type(blockedRow)`
    select ${columns} from staff.blocked_address where id < ${before} order by id desc limit ${limit}`);
}

export function blockAddress(
  pool: DatabasePool,
  { commandId, network, reason, addedBy, own }: NewBlock,
): Promise<BlockedNetwork | BlockRefusal> {
  return pool.transaction(async (transaction) => {
    await transaction.query(sql.unsafe`select pg_advisory_xact_lock(${LOCK})`);
    const before = await transaction.maybeOne(sql.type(blockedRow)`
      select ${columns} from staff.blocked_address where command_id = ${commandId}`);
    if (before !== null) return before;
    const { isOwn, isBlocked, count } = await transaction.one(
      sql.type(z.strictObject({ isOwn: z.boolean(), isBlocked: z.boolean(), count: z.int() }))`
        select network(${network}::inet) && ${own}::inet as "isOwn",
          exists (select from staff.blocked_address where network >>= network(${network}::inet)) as "isBlocked",
          (select count(*)::int8 from staff.blocked_address) as count`,
    );
    if (isOwn) return { kind: 'refusal', code: 'own-address' };
    if (isBlocked) return { kind: 'refusal', code: 'already-blocked' };
    if (count >= MOST_BLOCKED) return { kind: 'refusal', code: 'too-many-blocked' };
    await tellNews(transaction, 'blocked');
    return transaction.one(sql.type(blockedRow)`
      insert into staff.blocked_address (network, reason, added_by, command_id)
      values (network(${network}::inet), ${reason}, ${addedBy}, ${commandId}) returning ${columns}`);
  });
}

export function unblockAddress(pool: DatabasePool, id: number): Promise<boolean> {
  return pool.transaction(async (transaction) => {
    const { rowCount } = await transaction.query(sql.unsafe`delete from staff.blocked_address where id = ${id}`);
    if (rowCount > 0) await tellNews(transaction, 'blocked');
    return rowCount > 0;
  });
}

export function readNetworks(db: CommonQueryMethods): Promise<readonly string[]> {
  return db.anyFirst(sql.type(z.strictObject({ network: z.string() }))`
    select network::text as network from staff.blocked_address`);
}
