import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { MOST_IGNORED } from '#contracts/chat/calls.ts';
import type { AccountId } from '#contracts/ids.ts';

const row = z.strictObject({ ignored: z.int() });

export function readIgnored(db: CommonQueryMethods, account: AccountId): Promise<readonly AccountId[]> {
  return db.anyFirst(sql.type(row)`
    select ignored from chat.ignored where account = ${account} order by since, ignored`);
}

const pair = z.strictObject({ author: z.int(), account: z.int() });

/** By author. */
export async function readIgnoring(
  db: CommonQueryMethods,
  authors: readonly AccountId[],
): Promise<ReadonlyMap<AccountId, ReadonlySet<AccountId>>> {
  const pairs = await db.any(sql.type(pair)`
    select ignored as author, account from chat.ignored where ignored = any(${sql.array(authors, 'int8')})`);
  const groups = Map.groupBy(pairs, ({ author }) => author);
  return new Map([...groups].map(([author, rows]) => [author, new Set(rows.map(({ account }) => account))]));
}

export async function ignore(db: CommonQueryMethods, account: AccountId, ignored: AccountId): Promise<boolean> {
  const { rowCount } = await db.query(sql.unsafe`
    insert into chat.ignored (account, ignored) select ${account}, ${ignored}
    where (select count(*) from chat.ignored where account = ${account} and ignored <> ${ignored}) < ${MOST_IGNORED}
    on conflict (account, ignored) do update set since = chat.ignored.since`);
  return rowCount > 0;
}

export async function stopIgnoring(db: CommonQueryMethods, account: AccountId, ignored: AccountId): Promise<void> {
  await db.query(sql.unsafe`delete from chat.ignored where account = ${account} and ignored = ${ignored}`);
}
