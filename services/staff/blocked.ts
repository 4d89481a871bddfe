import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import type { Page, PageAsked } from '#contracts/definition/list.ts';
import type { BlockedNetwork, BlockRefusal, NewBlock } from '#contracts/internal/staff.ts';
import { BLOCKED_SORTS, FEWEST_BITS, MOST_BLOCKED } from '#contracts/standing/blocked-calls.ts';
import { covers, type IpNetwork, networksOf, networkText } from '#infra/ip-network.ts';
import { inet, int8, type Keyset, readPage } from '#infra/postgres/session/keyset.ts';
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

const BLOCKED: Keyset<keyof typeof BLOCKED_SORTS> = {
  from: sql.fragment`staff.blocked_address`,
  id: int8(sql.fragment`id`),
  orders: BLOCKED_SORTS,
  sorts: { createdAt: [], network: [inet(sql.fragment`network::inet`)] },
};

export function listBlocked(
  db: CommonQueryMethods,
  asked: PageAsked<keyof typeof BLOCKED_SORTS>,
): Promise<Page<BlockedNetwork> | null> {
  return readPage(db, BLOCKED, asked, { columns, row: blockedRow, wanted: [] });
}

/** Null if it would shut out whole providers. Measured in one spelling: IPv6 can write all of IPv4 as one narrow network. */
function blockable(network: string): IpNetwork | null {
  const [found, ...others] = networksOf(network);
  return found === undefined || others.length > 0 || found.bits < FEWEST_BITS[found.family] ? null : found;
}

function overlap(one: IpNetwork, other: IpNetwork | undefined): boolean {
  return other !== undefined && (covers(one, other) || covers(other, one));
}

export function blockAddress(
  pool: DatabasePool,
  { commandId, network: written, reason, addedBy, own }: NewBlock,
): Promise<BlockedNetwork | BlockRefusal> {
  const wanted = blockable(written);
  if (wanted === null) return Promise.resolve({ kind: 'refusal', code: 'network-too-wide' });
  const network = networkText(wanted);
  return pool.transaction(async (transaction) => {
    await transaction.query(sql.unsafe`select pg_advisory_xact_lock(${LOCK})`);
    const before = await transaction.maybeOne(sql.type(blockedRow)`
      select ${columns} from staff.blocked_address where command_id = ${commandId}`);
    if (before !== null) return before;
    const { isBlocked, count } = await transaction.one(
      sql.type(z.strictObject({ isBlocked: z.boolean(), count: z.int() }))`
        select exists (select from staff.blocked_address where network >>= network(${network}::inet)) as "isBlocked",
          (select count(*)::int8 from staff.blocked_address) as count`,
    );
    if (overlap(wanted, networksOf(own)[0])) return { kind: 'refusal', code: 'own-address' };
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

const networkRow = z.strictObject({ network: z.string() });

/** Without networks that an earlier version stored although they cover too much. */
export async function readNetworks(db: CommonQueryMethods): Promise<readonly string[]> {
  const stored = await db.anyFirst(sql.type(networkRow)`
    select network::text as network from staff.blocked_address`);
  return stored.filter((network) => blockable(network) !== null);
}

const idRow = z.strictObject({ id: z.int(), network: z.string() });

/** Lifts every block that contains the address or network, or overlaps it. Returns the networks that were lifted. */
export function liftBlocks(pool: DatabasePool, address: string): Promise<readonly string[]> {
  const wanted = networksOf(address);
  return pool.transaction(async (transaction) => {
    const stored = await transaction.any(sql.type(idRow)`
      select id, abbrev(network::inet) as network from staff.blocked_address order by id`);
    const lifted = stored.filter(({ network }) =>
      networksOf(network).some((blocked) => wanted.some((one) => overlap(blocked, one))),
    );
    if (lifted.length === 0) return [];
    await transaction.query(sql.unsafe`
      delete from staff.blocked_address where id = any(${sql.array(
        lifted.map(({ id }) => id),
        'int8',
      )})`);
    await tellNews(transaction, 'blocked');
    return lifted.map(({ network }) => network);
  });
}
