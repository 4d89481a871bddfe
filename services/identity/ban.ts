// Bans a person: the row and the end of every session in one transaction, because nothing on the way of a request looks at the
// row. Two statements: the second sees a session that the first had to wait for.
import type { DatabasePool } from 'slonik';
import type { AccountId } from '#contracts/ids.ts';
import { setBan } from './people/change-person.ts';
import { endSessionsOf } from './sessions/session-rows.ts';

export function ban(pool: DatabasePool, account: AccountId, reason: string): Promise<void> {
  return pool.transaction(async (transaction) => {
    await setBan(transaction, account, reason);
    await endSessionsOf(transaction, account);
  });
}
