import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { placeOfRound, type RoundId } from '#contracts/ids.ts';
import { ROUND_GAMES } from '#contracts/games/catalogue.ts';
import { kindOf, kindOfCode } from '#contracts/kinds.ts';
import { type Fact, fact } from '#contracts/words/fact.ts';

const lineRow = z.object({
  /** "partition-seq". */
  id: z.string(),
  kind: z.int(),
  params: z.string(),
  amount: z.int(),
  balanceAfter: z.int(),
  at: z.int(),
});

export type StatementRow = { id: string; fact: Fact; amount: number; balanceAfter: number; at: number };

/** `through` gives the statement as of this event, so that successive pages agree on which rounds are over. */
export type StatementPage = { limit: number; before?: RoundId | undefined; through?: number | undefined };

const startKinds = ROUND_GAMES.map((game) => kindOf('round-started', game).code);
const endKinds = ROUND_GAMES.map((game) => kindOf('round-settled', game).code);

/**
 * A round is one row, its stake while open and its net result once over. Only one round per game can be open, so the next
 * end after a start is its own.
 */
function isOneOfRound(account: number, through: number | undefined) {
  const known = through === undefined ? sql.fragment`` : sql.fragment`AND ended.seq <= ${through}`;
  return sql.fragment`NOT (kind = ANY(${sql.array(startKinds, 'int2')}) AND EXISTS (
    SELECT FROM statement.line AS ended
    WHERE ended.account = ${account} AND ended.seq > line.seq ${known}
      AND ended.kind = (${sql.array(endKinds, 'int2')})[array_position(${sql.array(startKinds, 'int2')}, line.kind)]))`;
}

export async function readStatement(
  db: CommonQueryMethods,
  account: number,
  { limit, before, through }: StatementPage,
): Promise<StatementRow[]> {
  const place = before === undefined ? null : placeOfRound(before);
  const bound =
    place === null ? sql.fragment`` : sql.fragment`AND (seq, partition) < (${place.seq}, ${place.partition})`;
  const newest = through === undefined ? sql.fragment`` : sql.fragment`AND seq <= ${through}`;
  // An account belongs to one partition, so sequence numbers alone give the order.
  const rows = await db.any(sql.type(lineRow)`
    SELECT partition || '-' || seq AS id, kind, params, amount, balance_after AS "balanceAfter", at
    FROM statement.line WHERE account = ${account} ${bound} ${newest} AND ${isOneOfRound(account, through)}
    ORDER BY seq DESC, partition DESC LIMIT ${limit}`);
  return rows.map(({ kind, params, ...row }) => netOfRound({ ...row, fact: factOfRow(kind, params) }));
}

function factOfRow(code: number, params: string): Fact {
  const kind = kindOfCode(code);
  if (kind === undefined)
    throw new RangeError(`the statement has a line of kind ${code}, which this program does not know`);
  return fact.parse({ type: kind.type, game: kind.game, params: JSON.parse(params) });
}

/** The line of a round's end has only the payout. */
function netOfRound(row: StatementRow): StatementRow {
  const { type, params } = row.fact;
  return type === 'round-settled' ? { ...row, amount: params.payout - params.stake } : row;
}

export async function readAvailableAt(db: CommonQueryMethods, account: number, seq: number): Promise<number> {
  const after = await db.maybeOneFirst(sql.type(z.object({ after: z.int() }))`
    SELECT balance_after AS after FROM statement.line WHERE account = ${account} AND seq <= ${seq}
    ORDER BY seq DESC, partition DESC LIMIT 1`);
  return after ?? 0;
}

/** Up to and including an event. */
export function readLineSeqs(db: CommonQueryMethods, account: number, toSeq: number): Promise<readonly number[]> {
  return db.anyFirst(sql.type(z.object({ seq: z.int() }))`
    SELECT seq FROM statement.line WHERE account = ${account} AND seq <= ${toSeq}`);
}
