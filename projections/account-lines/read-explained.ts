import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { sumText } from '../view/sums.ts';
import { ACCOUNT_LINES } from './lines.ts';

/** After `afterSeq`, up to and including `toSeq`. */
export type SeqSpan = { afterSeq: number; toSeq: number };

const kindSum = z.object({ kind: z.int(), events: z.int(), points: sumText });
export type KindSum = z.infer<typeof kindSum>;

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

export type SeqQuestion = SeqSpan & {
  account: number;
  /** Codes; null for every kind. */
  kinds: readonly number[] | null;
  leastPoints: number | null;
  limit: number;
};

/** The latest first. */
export function readLineSeqsWithin(db: CommonQueryMethods, asked: SeqQuestion): Promise<readonly number[]> {
  const { account, afterSeq, toSeq, kinds, leastPoints, limit } = asked;
  const ofKind = kinds === null ? sql.fragment`` : sql.fragment`AND kind = ANY(${sql.array([...kinds], 'int2')})`;
  const atLeast = leastPoints === null ? sql.fragment`` : sql.fragment`AND abs(amount) >= ${leastPoints}`;
  return db.anyFirst(sql.type(z.object({ seq: z.int() }))`
    SELECT seq FROM ${ACCOUNT_LINES} AS line
    WHERE account = ${account} AND seq > ${afterSeq} AND seq <= ${toSeq} ${ofKind} ${atLeast}
    ORDER BY seq DESC LIMIT ${limit}`);
}

const curveRow = z.object({ seq: z.int(), at: z.int(), points: z.int() });
export type CurveRow = z.infer<typeof curveRow>;

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
