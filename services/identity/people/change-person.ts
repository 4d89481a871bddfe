import { sql, type DatabasePool } from 'slonik';
import type { AccountId } from '#contracts/ids.ts';

export async function markLedgerReady(pool: DatabasePool, account: AccountId): Promise<void> {
  await pool.query(sql.unsafe`update users set ledger_ready = true where account = ${account}`);
}

/**
 * Marks the row before a sign-in completes it, so that a registration refused in parallel does not delete it. False if it is
 * deleted already.
 */
export async function touchPerson(pool: DatabasePool, account: AccountId): Promise<boolean> {
  const { rowCount } = await pool.query(sql.unsafe`update users set updated_at = now() where account = ${account}`);
  return rowCount > 0;
}

/** Only if the stored hash is still `before`, so that a concurrent change wins. */
export async function replacePasswordHash(
  pool: DatabasePool,
  account: AccountId,
  { before, after }: { before: string; after: string },
): Promise<void> {
  await pool.query(sql.unsafe`
    update users set password_hash = ${after} where account = ${account} and password_hash = ${before}`);
}
