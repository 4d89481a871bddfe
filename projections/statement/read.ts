// An account's statement, newest first.
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { transaction } from '#contracts/statement/calls.ts';
import { placeOfRound, type RoundId } from '#contracts/ids.ts';

const statementRow = z.object({
  /** "partition-seq". */
  id: z.string(),
  type: transaction.shape.type,
  description: z.string(),
  game: z.string().nullable(),
  amount: z.int(),
  balanceAfter: z.int(),
  at: z.int(),
});
export type StatementRow = z.infer<typeof statementRow>;

/** `before` is the id of the last line of the page before; absent: the newest page. */
export type StatementPage = { limit: number; before?: RoundId | undefined };

export function readStatement(
  db: CommonQueryMethods,
  account: number,
  { limit, before }: StatementPage,
): Promise<readonly StatementRow[]> {
  const place = before === undefined ? null : placeOfRound(before);
  const bound =
    place === null ? sql.fragment`` : sql.fragment`AND (seq, partition) < (${place.seq}, ${place.partition})`;
  // An account lives in one partition, so its sequence numbers alone are in order.
  return db.any(sql.type(statementRow)`
    SELECT partition || '-' || seq AS id, type, description, game, amount, balance_after AS "balanceAfter", at
    FROM statement.line WHERE account = ${account} ${bound}
    ORDER BY seq DESC, partition DESC LIMIT ${limit}`);
}

/** What was available to the account after an event of its partition. */
export async function readAvailableAt(db: CommonQueryMethods, account: number, seq: number): Promise<number> {
  const after = await db.maybeOneFirst(sql.type(z.object({ after: z.int() }))`
    SELECT balance_after AS after FROM statement.line WHERE account = ${account} AND seq <= ${seq}
    ORDER BY seq DESC, partition DESC LIMIT 1`);
  return after ?? 0;
}

/** The numbers of the events behind the account's lines, up to and with one. */
export function readLineSeqs(db: CommonQueryMethods, account: number, toSeq: number): Promise<readonly number[]> {
  return db.anyFirst(sql.type(z.object({ seq: z.int() }))`
    SELECT seq FROM statement.line WHERE account = ${account} AND seq <= ${toSeq}`);
}
