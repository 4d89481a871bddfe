import type { ClientBase } from 'pg';
import { type CommonQueryMethods, sql } from 'slonik';

/** Its payload is the queue. */
export const JOB_ADDED = 'job_added';

export type NewJob = { queue: string; key: string; priority?: number };

/** Commits with the caller's transaction. A waiting job is not added twice; a running one runs again afterwards. */
export async function addJob(db: CommonQueryMethods, { queue, key, priority = 0 }: NewJob): Promise<void> {
  await db.query(sql.unsafe`
    with added as (
      insert into jobs.job as job (queue, key, priority) values (${queue}, ${key}, ${priority})
      on conflict (queue, key) do update set again = job.lease is not null, tries = 0, failed_at = null, last_error = null,
        run_at = case when job.lease is null then excluded.run_at else job.run_at end
      returning queue)
    select pg_notify(${JOB_ADDED}, queue) from added`);
}

/** Like `addJob` on another kind of connection, for keys that are new. */
export async function addJobs(db: ClientBase, queue: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await db.query(
    `WITH added AS (
       INSERT INTO jobs.job (queue, key) SELECT $1, key FROM unnest($2::text[]) AS added (key)
       ON CONFLICT (queue, key) DO NOTHING RETURNING queue)
     SELECT pg_notify($3, queue) FROM added LIMIT 1`,
    [queue, keys, JOB_ADDED],
  );
}

/** `keys` selects one column of text. */
export async function addMissingJobs(
  db: CommonQueryMethods,
  queue: string,
  keys: ReturnType<typeof sql.fragment>,
): Promise<void> {
  await db.query(sql.unsafe`
    insert into jobs.job (queue, key) select ${queue}, needed.key from (${keys}) as needed (key) on conflict do nothing`);
}
