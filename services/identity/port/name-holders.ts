import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { AccountId } from '#contracts/ids.ts';

const accountRow = z.object({ account: z.int() });

/** Upper and lower case are one name. */
export function nameHolder(db: CommonQueryMethods, name: string): Promise<AccountId | null> {
  return db.maybeOneFirst(sql.type(accountRow)`select account from users where lower(username) = lower(${name})`);
}

/** Neither banned nor closing. */
export function isActive(db: CommonQueryMethods, account: AccountId): Promise<boolean> {
  return db.exists(sql.unsafe`
    select from users where account = ${account} and not is_banned and closing_at is null`);
}
