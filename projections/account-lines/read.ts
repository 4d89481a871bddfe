import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { placeOfRound, type RoundId } from '#contracts/ids.ts';
import { kindOfCode } from '#contracts/kinds.ts';
import { type Fact, readFact } from '#contracts/statement/fact.ts';
import type { LineKind } from '#contracts/statement/calls.ts';
import { codesOf } from '#contracts/statement/line-kinds.ts';
import { isStakeOfFinishedRound, ROUND_LINES } from '../rounds/read-history.ts';
import { OWN_LINES } from '../statement/read.ts';
import { sumText } from '../view/sums.ts';

/**
 * A row per event that moved points, with the columns of statement.line. A finished round is stored once, in rounds.round.
 * Order by seq alone: an account belongs to one partition.
 */
const ACCOUNT_LINES = sql.fragment`(${OWN_LINES} UNION ALL ${ROUND_LINES})`;

const pointRow = z.object({ id: z.string(), at: z.int(), points: z.int() });
type CurvePoint = z.infer<typeof pointRow>;

/** Entries that the curve covers at most. */
const MOST_LINES = 20_000;
const MOST_POINTS = 300;

/** Available points after evenly chosen entries, the oldest first; always with the newest one. */
export function readBalanceCurve(db: CommonQueryMethods, account: number): Promise<readonly CurvePoint[]> {
  return db.any(sql.type(pointRow)`
    WITH latest AS (
      SELECT partition, seq, at, balance_after, row_number() OVER (ORDER BY seq DESC) - 1 AS place, count(*) OVER () AS lines
      FROM (SELECT * FROM ${ACCOUNT_LINES} AS line WHERE account = ${account} ORDER BY seq DESC LIMIT ${MOST_LINES}) AS line
    )
    SELECT partition || '-' || seq AS id, at, balance_after AS points FROM latest
    WHERE place % greatest(1, ceil(lines / ${MOST_POINTS}::float8)::int8) = 0 ORDER BY seq`);
}

/** After `afterSeq`, up to and including `toSeq`. */
type SeqSpan = { afterSeq: number; toSeq: number };

const kindSum = z.object({ kind: z.int(), events: z.int(), points: sumText });
type KindSum = z.infer<typeof kindSum>;

/** Available points by kind of event. */
export function sumLines(
  db: CommonQueryMethods,
  account: number,
  { afterSeq, toSeq }: SeqSpan,
): Promise<readonly KindSum[]> {
  return db.any(sql.type(kindSum)`
    SELECT kind, count(*)::int8 AS events, sum(amount) AS points FROM ${ACCOUNT_LINES} AS line
    WHERE account = ${account} AND seq > ${afterSeq} AND seq <= ${toSeq} GROUP BY kind`);
}

type SeqQuestion = SeqSpan & {
  account: number;
  /** Codes; null for every kind. */
  kinds: readonly number[] | null;
  leastPoints: number | null;
  order: 'asc' | 'desc';
  limit: number;
};

/** In the order of their numbers. */
export function readLineSeqsWithin(db: CommonQueryMethods, asked: SeqQuestion): Promise<readonly number[]> {
  const { account, afterSeq, toSeq, kinds, leastPoints, order, limit } = asked;
  const ofKind = kinds === null ? sql.fragment`` : sql.fragment`AND kind = ANY(${sql.array([...kinds], 'int2')})`;
  const atLeast = leastPoints === null ? sql.fragment`` : sql.fragment`AND abs(amount) >= ${leastPoints}`;
  return db.anyFirst(sql.type(z.object({ seq: z.int() }))`
    SELECT seq FROM ${ACCOUNT_LINES} AS line
    WHERE account = ${account} AND seq > ${afterSeq} AND seq <= ${toSeq} ${ofKind} ${atLeast}
    ORDER BY seq ${order === 'asc' ? sql.fragment`ASC` : sql.fragment`DESC`} LIMIT ${limit}`);
}

/** The account's first one of a stretch. */
export function readFirstLineWithin(
  db: CommonQueryMethods,
  account: number,
  { afterSeq, toSeq }: SeqSpan,
): Promise<number | null> {
  return db.maybeOneFirst(sql.type(z.object({ seq: z.int() }))`
    SELECT seq FROM ${ACCOUNT_LINES} AS line
    WHERE account = ${account} AND seq > ${afterSeq} AND seq <= ${toSeq} ORDER BY seq LIMIT 1`);
}

const curveRow = z.object({ seq: z.int(), at: z.int(), points: z.int() });
type CurveRow = z.infer<typeof curveRow>;

/** The last entry of each of `steps` equal stretches of the log. */
export function readWholeCurve(
  db: CommonQueryMethods,
  account: number,
  { afterSeq, toSeq, steps }: SeqSpan & { steps: number },
): Promise<readonly CurveRow[]> {
  const width = Math.max(1, Math.ceil((toSeq - afterSeq) / steps));
  return db.any(sql.type(curveRow)`
    SELECT DISTINCT line.seq, line.at, line.points
    FROM generate_series(${afterSeq + width}::int8, ${toSeq + width - 1}::int8, ${width}::int8) AS step (seq),
    LATERAL (
      SELECT seq, at, balance_after AS points FROM ${ACCOUNT_LINES} AS line
      WHERE account = ${account} AND seq <= step.seq AND seq <= ${toSeq} ORDER BY seq DESC LIMIT 1
    ) AS line
    ORDER BY line.seq`);
}

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
type StatementPage = {
  limit: number;
  before?: RoundId | undefined;
  through?: number | undefined;
  kind?: LineKind | undefined;
};

/** A round is one row, its stake while open and its net result once over. */
export async function readStatement(
  db: CommonQueryMethods,
  account: number,
  { limit, before, through, kind }: StatementPage,
): Promise<StatementRow[]> {
  const place = before === undefined ? null : placeOfRound(before);
  const bound =
    place === null ? sql.fragment`` : sql.fragment`AND (seq, partition) < (${place.seq}, ${place.partition})`;
  const newest = through === undefined ? sql.fragment`` : sql.fragment`AND seq <= ${through}`;
  const wanted =
    kind === undefined ? sql.fragment`` : sql.fragment`AND kind = ANY(${sql.array(codesOf(kind), 'int2')})`;
  const lines = kind === undefined || kind === 'games' ? ACCOUNT_LINES : sql.fragment`(${OWN_LINES})`;
  const rows = await db.any(sql.type(lineRow)`
    SELECT partition || '-' || seq AS id, kind, params, amount, balance_after AS "balanceAfter", at
    FROM ${lines} AS line
    WHERE account = ${account} ${bound} ${newest} ${wanted} AND NOT ${isStakeOfFinishedRound(account, through)}
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
