// Changes to one person's row: what the ledger has done for the account, roles, ban.
import { type CommonQueryMethods, sql, type DatabasePool } from 'slonik';
import type { AccountId } from '#contracts/ids.ts';

export async function markLedgerReady(pool: DatabasePool, account: AccountId): Promise<void> {
  await pool.query(sql.unsafe`update users set ledger_ready = true where account = ${account}`);
}

export async function setRoles(
  pool: DatabasePool,
  account: AccountId,
  roles: { isAdmin: boolean; isFinance: boolean },
): Promise<void> {
  await pool.query(sql.unsafe`
    update users set is_admin = ${roles.isAdmin}, is_finance = ${roles.isFinance}, updated_at = now()
    where account = ${account}`);
}

/** `reason` null lifts the ban. */
export async function setBan(db: CommonQueryMethods, account: AccountId, reason: string | null): Promise<void> {
  await db.query(sql.unsafe`
    update users set is_banned = ${reason !== null}, ban_reason = ${reason}, updated_at = now()
    where account = ${account}`);
}
