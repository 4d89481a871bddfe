// Stores a newcomer. The two unique indexes decide who was first; their names tell which of name and address is taken.
import { sql, UniqueIntegrityConstraintViolationError, type DatabasePool } from 'slonik';
import type { AccountId } from '#contracts/ids.ts';
import type { Person } from '#contracts/internal/identity.ts';
import { personColumns, personRow } from './person-row.ts';

export type PersonToStore = {
  account: AccountId;
  username: string;
  email: string;
  passwordHash: string;
  firstName: string | null;
  lastName: string | null;
  referredBy: AccountId | null;
  /** Milliseconds since the epoch. */
  at: number;
};

export type Stored = { kind: 'stored'; person: Person } | { kind: 'taken'; what: 'username' | 'email' };

export async function storePerson(pool: DatabasePool, person: PersonToStore): Promise<Stored> {
  const at = sql.timestamp(new Date(person.at));
  try {
    const stored = await pool.one(sql.type(personRow)`
      insert into users (account, username, email, password_hash, first_name, last_name, referred_by, created_at, updated_at)
      values (${person.account}, ${person.username}, ${person.email}, ${person.passwordHash}, ${person.firstName},
        ${person.lastName}, ${person.referredBy}, ${at}, ${at})
      returning ${personColumns}`);
    return { kind: 'stored', person: stored };
  } catch (error) {
    if (error instanceof UniqueIntegrityConstraintViolationError) {
      if (error.constraint === 'users_username_key') return { kind: 'taken', what: 'username' };
      if (error.constraint === 'users_email_key') return { kind: 'taken', what: 'email' };
    }
    throw error;
  }
}

/** Takes back a registration of which the ledger has seen nothing. False where somebody has gone on with it meanwhile. */
export async function removePerson(pool: DatabasePool, account: AccountId): Promise<boolean> {
  const { rowCount } = await pool.query(
    sql.unsafe`delete from users where account = ${account} and not ledger_ready and updated_at = created_at`,
  );
  return rowCount > 0;
}
