import { sql, type DatabasePool } from 'slonik';
import type { AccountId } from '#contracts/ids.ts';

export async function markLedgerReady(pool: DatabasePool, account: AccountId): Promise<void> {
  await pool.query(sql.unsafe`update users set ledger_ready = true where account = ${account}`);
}

/**
 * Before a sign-in asks the ledger for what a registration has left undone: from here on the registration, should it be
 * under way still and be refused, does not take the row back. False when it has done so.
 */
export async function goOnWith(pool: DatabasePool, account: AccountId): Promise<boolean> {
  const { rowCount } = await pool.query(sql.unsafe`update users set updated_at = now() where account = ${account}`);
  return rowCount > 0;
}

/** Only while the stored hash is still `before`: a password that was changed meanwhile stays. */
export async function replacePasswordHash(
  pool: DatabasePool,
  account: AccountId,
  { before, after }: { before: string; after: string },
): Promise<void> {
  await pool.query(sql.unsafe`
    update users set password_hash = ${after} where account = ${account} and password_hash = ${before}`);
}
