import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';

const jobRow = z.strictObject({ key: z.string(), tries: z.int(), lease: z.string() });
const nextDue = z.strictObject({ dueIn: z.number().nullable() });
export type ClaimedJob = z.infer<typeof jobRow> & { queue: string };

const LONGEST_ERROR = 500;

type Fragment = ReturnType<typeof sql.fragment>;

export class JobRows {
  readonly #now: () => Fragment;

  constructor(now: () => Fragment = () => sql.fragment`clock_timestamp()`) {
    this.#now = now;
  }

  /** Also takes jobs whose lease has ended. Jobs of equal priority that have failed come last. */
  async claim(db: CommonQueryMethods, queue: string, leaseMs: number): Promise<ClaimedJob | null> {
    const job = await db.maybeOne(sql.type(jobRow)`
      update jobs.job set lease = gen_random_uuid(), run_at = ${this.#after(leaseMs)}, tries = tries + 1, again = false
      where queue = ${queue} and key = (
        select key from jobs.job
        where queue = ${queue} and failed_at is null and run_at <= ${this.#now()}
        order by priority, tries > 0, run_at limit 1 for update skip locked)
      returning key, tries, lease`);
    return job && { queue, ...job };
  }

  /** Milliseconds until the next job, or the end of its lease; negative if it is overdue. Null without jobs. */
  async dueIn(db: CommonQueryMethods, queue: string): Promise<number | null> {
    const { dueIn } = await db.one(sql.type(nextDue)`
      select (extract(epoch from min(run_at) - ${this.#now()}) * 1000)::float8 as "dueIn"
      from jobs.job where queue = ${queue} and failed_at is null`);
    return dueIn;
  }

  /** @returns false if the lease has ended and another worker has the job */
  async finish(db: CommonQueryMethods, job: ClaimedJob): Promise<boolean> {
    if (await changes(db, sql.fragment`delete from jobs.job where ${isOurs(job)} and not again`)) return true;
    return this.putBack(db, job, { waitMs: 0, tries: 0 });
  }

  putBack(
    db: CommonQueryMethods,
    job: ClaimedJob,
    { waitMs, tries, error = null }: { waitMs: number; tries: number; error?: string | null },
  ): Promise<boolean> {
    return changes(
      db,
      sql.fragment`
        update jobs.job set lease = null, again = false, last_error = ${error?.slice(0, LONGEST_ERROR) ?? null},
          tries = case when again then 0 else ${tries}::int4 end,
          run_at = case when again then ${this.#now()} else ${this.#after(waitMs)} end
        where ${isOurs(job)}`,
    );
  }

  giveUp(db: CommonQueryMethods, job: ClaimedJob, error: string): Promise<boolean> {
    return changes(
      db,
      sql.fragment`
        update jobs.job set lease = null, failed_at = ${this.#now()}, last_error = ${error.slice(0, LONGEST_ERROR)}
        where ${isOurs(job)}`,
    );
  }

  #after(ms: number): Fragment {
    return sql.fragment`${this.#now()} + ${ms} * interval '1 millisecond'`;
  }
}

/** Adds a recurring job unless it exists. */
export async function ensureJob(
  db: CommonQueryMethods,
  { queue, key, firstMs }: { queue: string; key: string; firstMs: number },
): Promise<void> {
  await db.query(sql.unsafe`
    insert into jobs.job (queue, key, run_at)
    values (${queue}, ${key}, clock_timestamp() + ${firstMs} * interval '1 millisecond') on conflict do nothing`);
}

const isOurs = ({ queue, key, lease }: ClaimedJob): Fragment =>
  sql.fragment`queue = ${queue} and key = ${key} and lease = ${lease}`;

async function changes(db: CommonQueryMethods, statement: Fragment): Promise<boolean> {
  return (await db.query(sql.unsafe`${statement}`)).rowCount > 0;
}
