// An account's statement, newest first.
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { placeOfRound, type RoundId } from '#contracts/ids.ts';
import { kindOfCode } from '#contracts/kinds.ts';
import { type Fact, fact } from '#contracts/words/fact.ts';

const lineRow = z.object({
  /** "partition-seq". */
  id: z.string(),
  kind: z.int(),
  /** JSON. */
  params: z.string(),
  amount: z.int(),
  balanceAfter: z.int(),
  at: z.int(),
});

export type StatementRow = { id: string; fact: Fact; amount: number; balanceAfter: number; at: number };

/** `before` is the id of the last line of the page before; absent: the newest page. */
export type StatementPage = { limit: number; before?: RoundId | undefined };

export async function readStatement(
  db: CommonQueryMethods,
  account: number,
  { limit, before }: StatementPage,
): Promise<StatementRow[]> {
  const place = before === undefined ? null : placeOfRound(before);
  const bound =
    place === null ? sql.fragment`` : sql.fragment`AND (seq, partition) < (${place.seq}, ${place.partition})`;
  // An account lives in one partition, so its sequence numbers alone are in order.
  const rows = await db.any(sql.type(lineRow)`
    SELECT partition || '-' || seq AS id, kind, params, amount, balance_after AS "balanceAfter", at
    FROM statement.line WHERE account = ${account} ${bound}
    ORDER BY seq DESC, partition DESC LIMIT ${limit}`);
  return rows.map(({ kind, params, ...row }) => ({ ...row, fact: factOfRow(kind, params) }));
}

function factOfRow(code: number, params: string): Fact {
  const kind = kindOfCode(code);
  if (kind === undefined)
    throw new RangeError(`the statement has a line of kind ${code}, which this program does not know`);
  return fact.parse({ type: kind.type, game: kind.game, params: JSON.parse(params) });
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
