import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import type { Log } from '../process/log.ts';
import type { Metrics } from '../process/metrics.ts';

const deadRow = z.strictObject({
  queue: z.string(),
  key: z.string(),
  tries: z.int(),
  error: z.string().nullable(),
  failedAt: z.number(),
});
type DeadJob = z.infer<typeof deadRow>;

/** Given up after the last attempt, the latest first. */
export function readDeadJobs(db: CommonQueryMethods, limit: number): Promise<readonly DeadJob[]> {
  return db.any(sql.type(deadRow)`
    select queue, key, tries, last_error as error, failed_at as "failedAt"
    from jobs.job where failed_at is not null order by failed_at desc limit ${limit}`);
}

const queueRow = z.strictObject({ queue: z.string(), due: z.int(), oldestSeconds: z.number(), failing: z.int() });
type QueueNumbers = z.infer<typeof queueRow>;

const READ_MS = 10_000;
/** A job with this many failed attempts in a row is reported, given up or not. */
const MANY_TRIES = 5;

export function watchJobs({ pool, metrics, log }: { pool: DatabasePool; metrics: Metrics; log: Log }): Disposable {
  let latest: readonly QueueNumbers[] = [];
  const show = (name: string, help: string, valueOf: (numbers: QueueNumbers) => number) =>
    metrics.observedEach({ name, help, labels: ['queue'] }, () =>
      latest.map((numbers) => ({ labels: { queue: numbers.queue }, value: valueOf(numbers) })),
    );
  show('jobs_due', 'Jobs whose time has come.', ({ due }) => due);
  show('jobs_oldest_seconds', 'How long the oldest of them has been due.', ({ oldestSeconds }) => oldestSeconds);
  show('jobs_failing', 'Jobs that were given up or have failed five times.', ({ failing }) => failing);
  const read = async () => {
    latest = await readJobNumbers(pool);
  };
  const complain = (err: unknown) => log.warn({ err }, 'the numbers of jobs could not be read');
  const timer = setInterval(() => void read().catch(complain), READ_MS).unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}

export function readJobNumbers(db: CommonQueryMethods): Promise<readonly QueueNumbers[]> {
  return db.any(sql.type(queueRow)`
    select queue, (count(*) filter (where is_due))::int4 as due,
      coalesce(extract(epoch from now() - min(run_at) filter (where is_due)), 0)::float8 as "oldestSeconds",
      (count(*) filter (where failed_at is not null or last_error is not null and tries >= ${MANY_TRIES}))::int4 as failing
    from (select *, failed_at is null and run_at <= now() as is_due from jobs.job) as job group by queue order by queue`);
}
