import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';

const row = z.strictObject({ partition: z.int(), isServed: z.boolean() });

/** More than a lease, which is renewed several times within its term. */
const SERVED_WITHIN_MS = 5000;

/** Of all partitions. A partition is served while its owner has built the book and renews the lease. */
export function readServedPartitions(db: CommonQueryMethods) {
  return db.any(sql.type(row)`
    SELECT head.partition, coalesce(
      owner IS NOT NULL AND address IS NOT NULL
        AND renewed_at > clock_timestamp() - ${SERVED_WITHIN_MS} * interval '1 ms', false) AS "isServed"
    FROM head LEFT JOIN lease USING (partition) ORDER BY partition`);
}
