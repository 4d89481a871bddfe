import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';

const deadRow = z.strictObject({
  queue: z.string(),
  key: z.string(),
  tries: z.int(),
  error: z.string().nullable(),
  failedAt: z.number(),
});
export type DeadJob = z.infer<typeof deadRow>;

/** Given up after the last attempt, the latest first. */
export function readDeadJobs(db: CommonQueryMethods, limit: number): Promise<readonly DeadJob[]> {
  return db.any(sql.type(deadRow)`
    select queue, key, tries, last_error as error, failed_at as "failedAt"
    from jobs.job where failed_at is not null order by failed_at desc limit ${limit}`);
}
