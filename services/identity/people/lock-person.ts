// The person's row is locked before tokens, changes of address and sessions in every transaction, which prevents deadlocks.
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { AccountId } from '#contracts/ids.ts';
import { erasedAt } from './erased.ts';

const lockedRow = z.strictObject({
  account: z.int(),
  username: z.string(),
  email: z.string().nullable(),
  isConfirmed: z.boolean(),
  epoch: z.int(),
  isBanned: z.boolean(),
  isStaff: z.boolean(),
  passwordHash: z.string(),
  /** Milliseconds; null unless the account is closing. */
  erasedAt: z.int().nullable(),
});
export type LockedPerson = z.infer<typeof lockedRow>;

const columns = sql.fragment`
  account, username, email, email_confirmed_at is not null as "isConfirmed", credential_epoch as epoch,
  is_banned as "isBanned", roles <> '{}' as "isStaff", password_hash as "passwordHash", ${erasedAt} as "erasedAt"`;

export function lockPerson(transaction: CommonQueryMethods, account: AccountId): Promise<LockedPerson | null> {
  return transaction.maybeOne(sql.type(lockedRow)`select ${columns} from users where account = ${account} for update`);
}

/** Ordered by account number, so that two changes of address do not deadlock. */
export function lockPersonAndHolder(
  transaction: CommonQueryMethods,
  account: AccountId,
  emailKey: string,
): Promise<readonly LockedPerson[]> {
  return transaction.any(sql.type(lockedRow)`
    select ${columns} from users where account = ${account} or email_key = ${emailKey} order by account for update`);
}
