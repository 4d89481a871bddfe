import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';

const nameRow = z.object({ account: z.int(), username: z.string() });

/** Deleted accounts have none. */
export async function readUsernames(
  db: CommonQueryMethods,
  accounts: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await db.any(sql.type(nameRow)`
    select account, username from users where account = any(${sql.array([...accounts], 'int8')})`);
  return new Map(rows.map(({ account, username }) => [account, username]));
}
