// Ends a change of address that has not been confirmed.
import { type CommonQueryMethods, sql } from 'slonik';
import type { AccountId } from '#contracts/ids.ts';

/** Of a person whose row is locked. What an earlier change can still give back stays. */
export async function cancelPendingChange(transaction: CommonQueryMethods, account: AccountId): Promise<void> {
  await transaction.query(sql.unsafe`
    delete from address_changes
    where account = ${account} and done_at is null and (stoppable_until is null or stoppable_until <= now())`);
  await transaction.query(sql.unsafe`
    update address_changes set done_at = now() where account = ${account} and done_at is null`);
  await transaction.query(sql.unsafe`
    delete from account_tokens where account = ${account} and purpose = 'confirm-new-address'`);
}
