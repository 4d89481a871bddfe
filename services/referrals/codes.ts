import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import type { AccountId } from '#contracts/ids.ts';
import { isActive, nameHolder } from '../identity/port/name-holders.ts';

const accountRow = z.object({ account: z.int() });
const codeRow = z.object({ code: z.string() });

/** @returns null if the code is unknown or its player may not invite */
export async function findInviter(db: CommonQueryMethods, code: string): Promise<AccountId | null> {
  const chosen = await db.maybeOneFirst(sql.type(accountRow)`
    select account from invitations.code where lower(code) = lower(${code})`);
  const account = chosen ?? (await nameHolder(db, code));
  return account !== null && (await isActive(db, account)) ? account : null;
}

export function findChosenCode(db: CommonQueryMethods, account: AccountId): Promise<string | null> {
  return db.maybeOneFirst(sql.type(codeRow)`select code from invitations.code where account = ${account}`);
}

/** Locks the name until the transaction ends. */
export async function isChosenCode(transaction: CommonQueryMethods, name: string): Promise<boolean> {
  await lockName(transaction, name);
  const found = await transaction.query(sql.unsafe`select from invitations.code where lower(code) = lower(${name})`);
  return found.rowCount > 0;
}

export async function hasInvited(db: CommonQueryMethods, account: AccountId): Promise<boolean> {
  const found = await db.query(sql.unsafe`select from invitations.invitation where referrer = ${account} limit 1`);
  return found.rowCount > 0;
}

export type ChosenCode = {
  account: AccountId;
  code: string;
  /** In use, or used by an erased account. */
  isNameTaken: (name: string) => Promise<boolean>;
};

export async function chooseCode(
  pool: DatabasePool,
  { account, code, isNameTaken }: ChosenCode,
): Promise<'done' | 'taken' | 'used'> {
  const isOwnName = (await nameHolder(pool, code)) === account;
  // A used name is never free again: safe before the lock.
  if (!isOwnName && (await isNameTaken(code))) return 'taken';
  return pool.transaction(async (transaction) => {
    await lockName(transaction, code);
    if ((await findChosenCode(transaction, account)) === code) return 'done';
    if (await hasInvited(transaction, account)) return 'used';
    if (isOwnName) {
      await transaction.query(sql.unsafe`delete from invitations.code where account = ${account}`);
      return 'done';
    }
    if ((await nameHolder(transaction, code)) !== null) return 'taken';
    const chosen = await transaction.query(sql.unsafe`
      insert into invitations.code as mine (account, code)
      select ${account}::int8, ${code}::text where not exists (
        select from invitations.code where lower(code) = lower(${code}) and account <> ${account})
      on conflict (account) do update set code = excluded.code, chosen_at = now()
      returning account`);
    return chosen.rowCount > 0 ? 'done' : 'taken';
  });
}

/** Names and codes share one namespace and one lock. */
async function lockName(transaction: CommonQueryMethods, name: string): Promise<void> {
  const key = `name ${name.toLowerCase()}`;
  await transaction.query(sql.unsafe`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}
