import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { DAY_MS, MINUTE_MS } from '#contracts/days/time.ts';

/** A process that was killed is waited for this long. */
const LEASE_MS = 5 * MINUTE_MS;
const FIRST_RETRY_MS = 15 * MINUTE_MS;
const LONGEST_RETRY_MS = 6 * 60 * MINUTE_MS;

const pullRow = z.object({
  account: z.string(),
  pulledTo: z.int().nullable(),
  pulledAt: z.int().nullable(),
  nextAt: z.int(),
  isRunning: z.boolean(),
  error: z.string().nullable(),
});
export type PullRow = z.infer<typeof pullRow>;

export async function readPulls(db: CommonQueryMethods, now: number): Promise<ReadonlyMap<string, PullRow>> {
  const rows = await db.any(sql.type(pullRow)`
    select account, pulled_to as "pulledTo", pulled_at as "pulledAt", next_at as "nextAt", error,
      coalesce(leased_until > ${now}, false) as "isRunning"
    from finance.pull`);
  return new Map(rows.map((row) => [row.account, row]));
}

export type Claim = { account: string; lease: string; pulledTo: number | null };

const claimRow = z.object({ pulledTo: z.int().nullable() });

/** Null if it is not due, or another process is at it. */
export async function claimPull(
  db: CommonQueryMethods,
  { account, lease, now }: { account: string; lease: string; now: number },
): Promise<Claim | null> {
  const row = await db.maybeOne(sql.type(claimRow)`
    insert into finance.pull (account, next_at, lease, leased_until)
    values (${account}, ${now}, ${lease}, ${now + LEASE_MS})
    on conflict (account) do update set lease = excluded.lease, leased_until = excluded.leased_until
      where pull.next_at <= ${now} and coalesce(pull.leased_until <= ${now}, true)
    returning pulled_to as "pulledTo"`);
  return row === null ? null : { account, lease, ...row };
}

/** False if another process has taken it over. */
export async function keepPull(db: CommonQueryMethods, { account, lease }: Claim, now: number): Promise<boolean> {
  const { rowCount } = await db.query(sql.unsafe`
    update finance.pull set leased_until = ${now + LEASE_MS} where account = ${account} and lease = ${lease}`);
  return rowCount === 1;
}

export async function askForPull(db: CommonQueryMethods, account: string, now: number): Promise<void> {
  await db.query(sql.unsafe`
    insert into finance.pull (account, next_at) values (${account}, ${now})
    on conflict (account) do update set next_at = least(pull.next_at, excluded.next_at)`);
}

type Pulled = { to: number; file: number | null; isWhole: boolean };

/** The next is due a day later, or at once if the time was too long for one. */
export async function endPull(
  db: CommonQueryMethods,
  { account, lease }: Claim,
  { to, file, isWhole, now }: Pulled & { now: number },
): Promise<void> {
  await db.query(sql.unsafe`
    update finance.pull set pulled_to = ${to}, pulled_at = ${now}, file = coalesce(${file}, file), failures = 0,
      error = null, next_at = ${isWhole ? now + DAY_MS : now}, lease = null, leased_until = null
    where account = ${account} and lease = ${lease}`);
}

export async function failPull(
  db: CommonQueryMethods,
  { account, lease }: Claim,
  { error, now }: { error: string; now: number },
): Promise<void> {
  await db.query(sql.unsafe`
    update finance.pull set failures = failures + 1, error = ${error.slice(0, 300)}, lease = null, leased_until = null,
      next_at = ${now} + least(${LONGEST_RETRY_MS}::int8, ${FIRST_RETRY_MS}::int8 * power(2, least(failures, 10))::int8)
    where account = ${account} and lease = ${lease}`);
}
