import { type CommonQueryMethods, sql } from 'slonik';
import type { AccountId } from '#contracts/ids.ts';

/** Raises the epoch and removes the tokens, except Stop links, which can only reduce an intruder's access. */
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
