import type { ClientBase } from 'pg';
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { sumText } from '../view/sums.ts';

const balanceRow = z.object({
  available: z.int(),
  held: z.int(),
  totalEarned: sumText,
  totalWithdrawn: sumText,
  partition: z.int(),
  /** The last event included. */
  seq: z.int(),
});
export type Balance = z.infer<typeof balanceRow>;

/** With columns `account` and `earned`, which have an index. */
export const BALANCES = sql.fragment`balance.account`;

/** Null if the view has no such account. */
export function readBalance(db: CommonQueryMethods, account: number): Promise<Balance | null> {
  return db.maybeOne(sql.type(balanceRow)`
    SELECT available, held, earned AS "totalEarned", withdrawn AS "totalWithdrawn", partition, seq
    FROM balance.account WHERE account = ${account}`);
}

export async function readBalances(
  db: CommonQueryMethods,
  accounts: readonly number[],
): Promise<ReadonlyMap<number, Balance>> {
  const rows = await db.any(sql.type(balanceRow.extend({ account: z.int() }))`
    SELECT account, available, held, earned AS "totalEarned", withdrawn AS "totalWithdrawn", partition, seq
    FROM balance.account WHERE account = ANY(${sql.array([...accounts], 'int8')})`);
  return new Map(rows.map(({ account, ...balance }) => [account, balance]));
}

export type AccountBalance = { account: number; partition: number; seq: number; available: number; held: number };

/** Ascending by account, after `after`. */
export async function readBalancePage(
  db: ClientBase,
  { after, without, limit }: { after: number; without: readonly number[]; limit: number },
): Promise<AccountBalance[]> {
  const { rows } = await db.query<AccountBalance>({
    name: 'balance-page',
    text: `SELECT account::float8 AS account, partition, seq::float8 AS seq, available::float8 AS available,
        held::float8 AS held
      FROM balance.account WHERE account > $1 AND account <> ALL($2::int8[]) ORDER BY account LIMIT $3`,
    values: [after, without, limit],
  });
  return rows;
}
