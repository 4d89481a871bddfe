import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { AccountId, CommandId } from '#contracts/ids.ts';
import type { StaffAccess, StaffAccessPage } from '#contracts/internal/staff.ts';

const OPEN_MINUTES = 10;

const accessRow = z.strictObject({
  id: z.int(),
  staff: z.int(),
  account: z.int().nullable(),
  kind: z.enum(['personal-data', 'search']),
  reason: z.string().nullable(),
  hits: z.int().nullable(),
  at: z.number(),
}) satisfies z.ZodType<StaffAccess>;

/** A repeated command does not prolong the access. */
export async function openPersonalData(
  db: CommonQueryMethods,
  { commandId, staff, account, reason }: { commandId: CommandId; staff: AccountId; account: AccountId; reason: string },
): Promise<number> {
  return db.oneFirst(sql.type(z.strictObject({ until: z.number() }))`
    insert into staff.access (command_id, staff, account, kind, reason, open_until)
    values (${commandId}, ${staff}, ${account}, 'personal-data', ${reason}, now() + ${OPEN_MINUTES} * interval '1 minute')
    on conflict (command_id) do update set reason = access.reason returning open_until as until`);
}

export async function noteSearch(
  db: CommonQueryMethods,
  { staff, account, hits }: { staff: AccountId; account: AccountId | null; hits: number },
): Promise<void> {
  await db.query(sql.unsafe`
    insert into staff.access (staff, account, kind, hits) values (${staff}, ${account}, 'search', ${hits})`);
}

/** Those of `accounts` that the staff member has opened, with the end in milliseconds. */
export async function readOpened(
  db: CommonQueryMethods,
  staff: AccountId,
  accounts: readonly AccountId[],
): Promise<ReadonlyMap<AccountId, number>> {
  const rows = await db.any(sql.type(z.strictObject({ account: z.int(), until: z.number() }))`
    select account, max(open_until) as until from staff.access
    where staff = ${staff} and open_until > now() and account = any(${sql.array([...accounts], 'int8')})
    group by account`);
  return new Map(rows.map(({ account, until }) => [account, until]));
}

export function readAccess(
  db: CommonQueryMethods,
  { staff, account, before = Number.MAX_SAFE_INTEGER, limit }: StaffAccessPage,
): Promise<readonly StaffAccess[]> {
  const wanted = [sql.fragment`id < ${before}`];
  if (staff !== undefined) wanted.push(sql.fragment`staff = ${staff}`);
  if (account !== undefined) wanted.push(sql.fragment`account = ${account}`);
  return db.any(sql.type(accessRow)`
    select id, staff, account, kind, reason, hits, at from staff.access
    where ${sql.join(wanted, sql.fragment` and `)} order by id desc limit ${limit}`);
}
