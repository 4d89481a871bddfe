import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { AccountId } from '#contracts/ids.ts';

const CODE_LENGTH = 22;

const codeRow = z.strictObject({ code: z.string() });
const accountRow = z.strictObject({ account: z.int() });

export async function codeOfPlayer(
  db: CommonQueryMethods,
  account: AccountId,
  draw: (characters: number) => string,
): Promise<string> {
  const known = await db.maybeOneFirst(
    sql.type(codeRow)`select code from offers.player_code where account = ${account}`,
  );
  if (known !== null) return known;
  await db.query(sql.unsafe`
    insert into offers.player_code (account, code) values (${account}, ${draw(CODE_LENGTH)}) on conflict (account) do nothing`);
  return db.oneFirst(sql.type(codeRow)`select code from offers.player_code where account = ${account}`);
}

export function accountOfCode(db: CommonQueryMethods, code: string | null): Promise<AccountId | null> {
  if (code === null) return Promise.resolve(null);
  return db.maybeOneFirst(sql.type(accountRow)`select account from offers.player_code where code = ${code}`);
}
