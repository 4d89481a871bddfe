import { type CommonQueryMethods, sql } from 'slonik';
import type { AccountId } from '#contracts/ids.ts';

/** Raises the epoch and removes the tokens. A Stop link outlives it: it can only reduce what somebody else has got hold of. */
export async function changeCredentials(transaction: CommonQueryMethods, account: AccountId): Promise<void> {
  await transaction.query(sql.unsafe`
    update users set credential_epoch = credential_epoch + 1, updated_at = now() where account = ${account}`);
  await transaction.query(sql.unsafe`
    delete from account_tokens where account = ${account} and purpose <> 'stop-change'`);
}

export async function setPassword(
  transaction: CommonQueryMethods,
  account: AccountId,
  passwordHash: string,
): Promise<void> {
  await transaction.query(sql.unsafe`
    update users set password_hash = ${passwordHash}, password_changed_at = now() where account = ${account}`);
  await changeCredentials(transaction, account);
}
