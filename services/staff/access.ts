import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { AccountId, CommandId } from '#contracts/ids.ts';
import type { Page } from '#contracts/definition/list.ts';
import type { StaffAccess, StaffAccessAsked } from '#contracts/internal/staff.ts';
import { ACCESS_SORTS } from '#contracts/standing/personal-calls.ts';
import { given, int8, type Keyset, readPage, timestamp, withinDays } from '#infra/postgres/session/keyset.ts';

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

const ACCESSES: Keyset<keyof typeof ACCESS_SORTS> = {
  from: sql.fragment`staff.access`,
  id: int8(sql.fragment`id`),
  orders: ACCESS_SORTS,
  sorts: { at: [timestamp(sql.fragment`at`)] },
};

export function readAccess(
  db: CommonQueryMethods,
  { staff, account, kind, from, to, ...asked }: StaffAccessAsked,
): Promise<Page<StaffAccess> | null> {
  return readPage(db, ACCESSES, asked, {
    columns: sql.fragment`id, staff, account, kind, reason, hits, at`,
    row: accessRow,
    wanted: [
      given(staff, (who) => sql.fragment`staff = ${who}`),
      given(account, (whom) => sql.fragment`account = ${whom}`),
      given(kind, (one) => sql.fragment`kind = ${one}`),
      ...withinDays(sql.fragment`at`, { from, to }),
    ],
  });
}
