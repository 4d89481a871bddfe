import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { Span } from './read.ts';

const placeRow = z.object({ partition: z.int(), seq: z.int(), at: z.int() });
export type PostedPlace = z.infer<typeof placeRow>;

/** Of the log, the latest first. The caller bounds the spans: there is no index by kind. */
export function readPostedWithin(
  db: CommonQueryMethods,
  spans: readonly Span[],
  { codes, leastPoints, limit }: { codes: readonly number[]; leastPoints: number | null; limit: number },
): Promise<readonly PostedPlace[]> {
  const atLeast = leastPoints === null ? sql.fragment`` : sql.fragment`AND abs(amount) >= ${leastPoints}`;
  const rows = sql.unnest(
    spans.map(({ partition, afterSeq, toSeq }) => [partition, afterSeq, toSeq]),
    ['int2', 'int8', 'int8'],
  );
  return db.any(sql.type(placeRow)`
    SELECT found.partition, found.seq, floor(extract(epoch FROM found.at) * 1000)::int8 AS at
    FROM ${rows} AS span (partition, after_seq, to_seq), LATERAL (
      SELECT partition, seq, at FROM posting
      WHERE posting.partition = span.partition AND posting.seq > span.after_seq AND posting.seq <= span.to_seq
        AND kind = ANY(${sql.array([...codes], 'int2')}) ${atLeast}
      ORDER BY posting.seq DESC LIMIT ${limit}
    ) AS found
    ORDER BY found.at DESC, found.partition DESC, found.seq DESC LIMIT ${limit}`);
}
