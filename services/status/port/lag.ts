import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';

export type Lag = { behind: number; due: number };

/** Keeps the highest values of each minute. */
export async function storeLag(db: CommonQueryMethods, { behind, due }: Lag): Promise<void> {
  await db.query(sql.unsafe`
    INSERT INTO status.lag AS kept (slot, at, behind, due)
    VALUES ((extract(epoch FROM clock_timestamp())::int8 / 60 % 1440)::int2, clock_timestamp(), ${behind}, ${due})
    ON CONFLICT (slot) DO UPDATE SET at = excluded.at,
      behind = CASE WHEN kept.at > excluded.at - interval '1 hour' THEN greatest(kept.behind, excluded.behind)
        ELSE excluded.behind END,
      due = CASE WHEN kept.at > excluded.at - interval '1 hour' THEN greatest(kept.due, excluded.due)
        ELSE excluded.due END`);
}

const lagRow = z.object({ at: z.number(), behind: z.int(), due: z.int() });

/** The highest values of each ten minutes of the last day, the oldest first; `at` in milliseconds. */
export function readLags(db: CommonQueryMethods): Promise<readonly z.infer<typeof lagRow>[]> {
  return db.any(sql.type(lagRow)`
    SELECT floor(extract(epoch FROM date_bin('10 minutes', at, 'epoch')) * 1000)::float8 AS at,
      max(behind)::int8 AS behind, max(due)::int4 AS due
    FROM status.lag WHERE at > clock_timestamp() - interval '1 day' GROUP BY 1 ORDER BY 1`);
}
