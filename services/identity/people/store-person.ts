import { type CommonQueryMethods, sql, UniqueIntegrityConstraintViolationError, type DatabasePool } from 'slonik';
import type { AccountId } from '#contracts/ids.ts';
import type { Person } from '#contracts/internal/people.ts';
import { mailAddressKey } from '#contracts/accounts/mail-address.ts';
import { noteConfirmed } from './confirmed-addresses.ts';
import { reservedBy } from './find-people.ts';
import { personColumns, personRow } from './person-row.ts';

export type PersonToStore = {
  account: AccountId;
  username: string;
  email: string;
  passwordHash: string;
  firstName: string | null;
  lastName: string | null;
  referredBy: AccountId | null;
  isConfirmed?: boolean;
  at: number;
};

export type Stored = { kind: 'stored'; person: Person } | { kind: 'taken'; what: 'username' | 'email' };

export async function storePerson(
  pool: DatabasePool,
  person: PersonToStore,
  {
    isReserved = async () => false,
    alongside = async () => {},
  }: {
    isReserved?: (transaction: CommonQueryMethods) => Promise<boolean>;
    alongside?: (transaction: CommonQueryMethods) => Promise<unknown>;
  } = {},
): Promise<Stored> {
  const at = sql.timestamp(new Date(person.at));
  const confirmedAt = person.isConfirmed === true ? at : null;
  const emailKey = mailAddressKey(person.email);
  try {
    return await pool.transaction<Stored>(async (transaction) => {
      if (await isReserved(transaction)) return { kind: 'taken', what: 'username' };
      await lockAddress(transaction, emailKey);
      const isKept = (await transaction.query(sql.unsafe`${reservedBy(emailKey)}`)).rowCount > 0;
      if (isKept) return { kind: 'taken', what: 'email' };
      const stored = await transaction.one(sql.type(personRow)`
        insert into users (account, username, email, email_confirmed_at, email_claimed_at, password_hash, first_name,
          last_name, referred_by, created_at, updated_at)
        values (${person.account}, ${person.username}, ${person.email}, ${confirmedAt}, now(), ${person.passwordHash},
          ${person.firstName}, ${person.lastName}, ${person.referredBy}, ${at}, ${at})
        returning ${personColumns}`);
      await transaction.query(sql.unsafe`insert into last_seen (account, at) values (${person.account}, ${at})`);
      if (confirmedAt !== null) await noteConfirmed(transaction, person.account, person.email);
      await alongside(transaction);
      return { kind: 'stored', person: stored };
    });
  } catch (error) {
    if (error instanceof UniqueIntegrityConstraintViolationError) {
      if (error.constraint === 'users_username_key') return { kind: 'taken', what: 'username' };
      if (error.constraint === 'users_email_key') return { kind: 'taken', what: 'email' };
    }
    throw error;
  }
}

/**
 * Taken by every writer that assigns or reserves an address, after the rows of people, so that an address just released
 * cannot be taken in between.
 */
export async function lockAddress(transaction: CommonQueryMethods, emailKey: string): Promise<void> {
  await transaction.query(sql.unsafe`select pg_advisory_xact_lock(hashtextextended(${`address ${emailKey}`}, 0))`);
}

export async function forgetReferrer(transaction: CommonQueryMethods, account: AccountId): Promise<void> {
  await transaction.query(sql.unsafe`update users set referred_by = null where account = ${account}`);
}

/** Undoes a registration that the ledger has not seen. False if a sign-in has continued it. */
export async function removePerson(pool: DatabasePool, account: AccountId): Promise<boolean> {
  const { rowCount } = await pool.query(sql.unsafe`
    with gone as (
      delete from users where account = ${account} and not ledger_ready and updated_at = created_at returning account
    ), freed as (
      delete from mailbox_claims where account in (select account from gone)
    )
    select account from gone`);
  return rowCount > 0;
}
