import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { ACCOUNT_LINES } from './lines.ts';

const pointRow = z.object({ id: z.string(), at: z.int(), points: z.int() });
export type CurvePoint = z.infer<typeof pointRow>;

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
