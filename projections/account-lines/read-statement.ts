import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { placeOfRound, type RoundId } from '#contracts/ids.ts';
import { kindOfCode } from '#contracts/kinds.ts';
import { type Fact, readFact } from '#contracts/statement/fact.ts';
import { startsFinishedRound } from '../rounds/read-lines.ts';
import { ACCOUNT_LINES } from './lines.ts';

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

/** A round is one row, its stake while open and its net result once over. */
export async function readStatement(
  db: CommonQueryMethods,
  account: number,
  { limit, before, through }: StatementPage,
): Promise<StatementRow[]> {
  const place = before === undefined ? null : placeOfRound(before);
  const bound =
    place === null ? sql.fragment`` : sql.fragment`AND (seq, partition) < (${place.seq}, ${place.partition})`;
  const newest = through === undefined ? sql.fragment`` : sql.fragment`AND seq <= ${through}`;
  const rows = await db.any(sql.type(lineRow)`
    SELECT partition || '-' || seq AS id, kind, params, amount, balance_after AS "balanceAfter", at
    FROM ${ACCOUNT_LINES} AS line
    WHERE account = ${account} ${bound} ${newest} AND NOT ${startsFinishedRound(account, through)}
    ORDER BY seq DESC LIMIT ${limit}`);
  return rows.map(({ kind, params, ...row }) => netOfRound({ ...row, fact: factOfRow(kind, params) }));
}

function factOfRow(code: number, params: string): Fact {
  const kind = kindOfCode(code);
  if (kind === undefined)
    throw new RangeError(`the statement has a line of kind ${code}, which this program does not know`);
  return readFact(kind.type, kind.game, JSON.parse(params));
}

/** The line of a round's end has only the payout. */
function netOfRound(row: StatementRow): StatementRow {
  const { type, params } = row.fact;
  return type === 'round-settled' ? { ...row, amount: params.payout - params.stake } : row;
}

export async function readAvailableAt(db: CommonQueryMethods, account: number, seq: number): Promise<number> {
  const after = await db.maybeOneFirst(sql.type(z.object({ after: z.int() }))`
    SELECT balance_after AS after FROM ${ACCOUNT_LINES} AS line WHERE account = ${account} AND seq <= ${seq}
    ORDER BY seq DESC LIMIT 1`);
  return after ?? 0;
}

/** Up to and including an event. */
export function readLineSeqs(db: CommonQueryMethods, account: number, toSeq: number): Promise<readonly number[]> {
  return db.anyFirst(sql.type(z.object({ seq: z.int() }))`
    SELECT seq FROM ${ACCOUNT_LINES} AS line WHERE account = ${account} AND seq <= ${toSeq}`);
}
