import { type CommonQueryMethods, sql, type DatabasePool } from 'slonik';
import { z } from 'zod';
import type { AccountId } from '#contracts/ids.ts';
import type { PublicPerson } from '#contracts/internal/identity.ts';
import type { Person } from '#contracts/internal/people.ts';
import { DELETED_PLAYER } from '#contracts/accounts/fields.ts';
import { mailAddressKey } from '#contracts/accounts/mail-address.ts';
import { erasedAt, isErasedName } from './erased.ts';
import { activeRoles, personColumns, personRow } from './person-row.ts';

const credentialsRow = personRow.extend({
  passwordHash: z.string(),
  isLedgerReady: z.boolean(),
  epoch: z.int(),
  erasedAt: z.int().nullable(),
});
export type Credentials = z.infer<typeof credentialsRow>;

const publicRow = personRow
  .pick({ account: true, username: true, createdAt: true, hidesName: true })
  .extend({ isAdmin: z.boolean() });

export function findPerson(pool: CommonQueryMethods, account: AccountId): Promise<Person | null> {
  return pool.maybeOne(sql.type(personRow)`select ${personColumns} from users where account = ${account}`);
}

export function findCredentials(pool: DatabasePool, username: string): Promise<Credentials | null> {
  return pool.maybeOne(sql.type(credentialsRow)`
    select ${personColumns}, password_hash as "passwordHash", ledger_ready as "isLedgerReady", credential_epoch as epoch,
      ${erasedAt} as "erasedAt"
    from users where lower(username) = lower(${username})`);
}

export async function findPublicPeople(
  pool: DatabasePool,
  accounts: readonly AccountId[],
): Promise<ReadonlyMap<AccountId, PublicPerson>> {
  if (accounts.length === 0) return new Map();
  const rows = await pool.any(sql.type(publicRow)`
    select account, case when closing_at is null then username else ${DELETED_PLAYER} end as username,
      'admin' = any(${activeRoles}) as "isAdmin", created_at as "createdAt", hides_name as "hidesName"
    from users where account = any(${sql.array([...accounts], 'int8')})`);
  return new Map(rows.map((row) => [row.account, row]));
}

export const reservedBy = (emailKey: string) => sql.fragment`
  select account from address_changes
  where lower(old_address collate "C") = ${emailKey} and stoppable_until > now()`;

/** Checks the name first. Addresses that a Stop may restore and names of erased accounts count as taken. */
export function findTaken(pool: DatabasePool, username: string, email: string): Promise<'username' | 'email' | null> {
  const what = z.object({ what: z.enum(['username', 'email']) });
  return pool.maybeOneFirst(sql.type(what)`
    select case when lower(username) = lower(${username}) then 'username' else 'email' end as what
    from users
    where lower(username) = lower(${username}) or email_key = ${mailAddressKey(email)}
      or account in (${reservedBy(mailAddressKey(email))})
    union all select 'username' where ${isErasedName(username)}
    order by what desc limit 1`);
}

export function isNameTaken(pool: CommonQueryMethods, name: string): Promise<boolean> {
  return pool.oneFirst(sql.type(z.object({ isTaken: z.boolean() }))`
    select exists (select from users where lower(username) = lower(${name})) or ${isErasedName(name)} as "isTaken"`);
}

export async function findConfirmed(
  pool: CommonQueryMethods,
  accounts: readonly AccountId[],
): Promise<ReadonlySet<AccountId>> {
  if (accounts.length === 0) return new Set();
  const rows = await pool.any(sql.type(z.object({ account: z.int() }))`
    select account from users where account = any(${sql.array([...accounts], 'int8')}) and email_verified`);
  return new Set(rows.map(({ account }) => account));
}

export function findAccountOf(pool: CommonQueryMethods, username: string): Promise<AccountId | null> {
  return pool.maybeOneFirst(
    sql.type(z.object({ account: z.int() }))`select account from users where lower(username) = lower(${username})`,
  );
}

export function findAccountByAddress(pool: CommonQueryMethods, email: string): Promise<AccountId | null> {
  return pool.maybeOneFirst(
    sql.type(z.object({ account: z.int() }))`select account from users where email_key = ${mailAddressKey(email)}`,
  );
}
