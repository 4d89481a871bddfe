import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { HOUR_MS } from '#contracts/days/time.ts';
import { addJob } from '#infra/jobs/add-job.ts';
import { JobBell } from '#infra/jobs/job-bell.ts';
import { JobRows } from '#infra/jobs/job-rows.ts';
import { type JobInHand, type Later, openQueue, type Queue } from '#infra/jobs/open-queue.ts';
import { silentLog } from '#infra/process/log.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db[Symbol.asyncDispose]());

const jobRow = z.object({ key: z.string(), tries: z.int(), hasFailed: z.boolean(), lastError: z.string().nullable() });

/** A queue that polls only when told, on a clock that the test moves. */
function bedOf(name: string, run: Queue['run'], options: Partial<Queue> = {}) {
  let shiftMs = 0;
  const rows = new JobRows(() => sql.fragment`(clock_timestamp() + ${shiftMs} * interval '1 millisecond')`);
  const open = () =>
    openQueue(
      { pool: db.pool, log: silentLog() },
      {
        name,
        run,
        rows,
        pollMs: HOUR_MS,
        monotonic: () => shiftMs,
        ...options,
      },
    );
  return {
    open,
    after: (ms: number) => void (shiftMs += ms),
    add: (key: string, priority = 0) => addJob(db.pool, { queue: name, key, priority }),
    claim: () => rows.claim(db.pool, name, 60_000),
    jobs: () =>
      db.pool.any(sql.type(jobRow)`
        select key, tries, failed_at is not null as "hasFailed", last_error as "lastError"
        from jobs.job where queue = ${name} order by key`),
  };
}

test('a job that is added in a transaction runs once after the commit, and never after a rollback', async () => {
  const ran: string[] = [];
  const bed = bedOf('commit', ({ key }) => Promise.resolve(void ran.push(key)));
  await using one = bed.open();
  await using other = bed.open();
  const [added, checked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const committed = db.pool.transaction(async (transaction) => {
    await addJob(transaction, { queue: 'commit', key: 'a' });
    await addJob(transaction, { queue: 'commit', key: 'a' });
    added.resolve();
    await checked.promise;
  });
  await added.promise;
  await one.pass();
  expect(ran).toEqual([]);
  checked.resolve();
  await committed;
  const rolledBack = db.pool.transaction(async (transaction) => {
    await addJob(transaction, { queue: 'commit', key: 'b' });
    throw new Error('no');
  });
  await expect(rolledBack).rejects.toThrow('no');
  await Promise.all([one.pass(), other.pass()]);
  expect([ran, await bed.jobs()]).toEqual([['a'], []]);
});

test('jobs run by priority, and among equals those that never failed come first', async () => {
  const ran: string[] = [];
  let isBroken = true;
  const bed = bedOf('order', async ({ key }) => {
    if (key === 'b' && isBroken) throw new Error('broken');
    ran.push(key);
  });
  await bed.add('c', 1);
  await bed.add('b');
  await using queue = bed.open();
  await queue.pass();
  await bed.add('a');
  isBroken = false;
  bed.after(HOUR_MS);
  await queue.pass();
  expect(ran).toEqual(['c', 'a', 'b']);
});

test('a failing job is retried after growing pauses, then given up, and runs again when it is added again', async () => {
  const failed: string[] = [];
  const onFailure = (_: unknown, key: string) => Promise.resolve(void failed.push(key));
  let tries = 0;
  const bed = bedOf('failing', () => Promise.reject(new Error(`no ${++tries}`)), { mostTries: 3, onFailure });
  await bed.add('a');
  await using queue = bed.open();
  await queue.pass();
  await queue.pass();
  expect([tries, await bed.jobs()]).toEqual([1, [{ key: 'a', tries: 1, hasFailed: false, lastError: 'no 1' }]]);
  for (const pause of [1500, 1500, 2500]) {
    bed.after(pause);
    await queue.pass();
  }
  expect(await bed.jobs()).toEqual([{ key: 'a', tries: 3, hasFailed: true, lastError: 'no 3' }]);
  bed.after(HOUR_MS);
  await queue.pass();
  expect([tries, failed]).toEqual([3, ['a']]);
  await bed.add('a');
  await queue.pass();
  expect(tries).toBe(4);
});

test('a job of a crashed process is taken over when its lease ends, and the old holder can no longer end it', async () => {
  const ran: JobInHand[] = [];
  const bed = bedOf('lease', (job) => Promise.resolve(void ran.push(job)));
  await bed.add('a');
  const old = (await bed.claim())!;
  await using queue = bed.open();
  await queue.pass();
  expect(ran).toEqual([]);
  bed.after(61_000);
  const next = (await bed.claim())!;
  expect([next.tries, await new JobRows().finish(db.pool, old)]).toEqual([2, false]);
  bed.after(61_000);
  await queue.pass();
  expect(ran.map(({ tries }) => tries)).toEqual([3]);
});

test('a job that crashes its process each time is given up', async () => {
  const bed = bedOf('crash', () => Promise.reject(new Error('not reached')), { mostTries: 2 });
  await bed.add('a');
  for (let time = 0; time < 2; time++) {
    await bed.claim();
    bed.after(61_000);
  }
  await using queue = bed.open();
  await queue.pass();
  expect(await bed.jobs()).toMatchObject([{ hasFailed: true }]);
});

test('a job that is added while it runs runs again', async () => {
  let runs = 0;
  const bed = bedOf('again', async () => {
    if (++runs === 1) await bed.add('a');
  });
  await bed.add('a');
  await using queue = bed.open();
  await queue.pass();
  expect([runs, await bed.jobs()]).toEqual([2, []]);
});

test('a queue that pauses begins nothing, then tries one job alone', async () => {
  const ran: string[] = [];
  let isAway = true;
  const away: Later = { againMs: 0, tries: 0, pauseMs: 30_000 };
  const bed = bedOf('pause', ({ key }) => {
    ran.push(key);
    return Promise.resolve(isAway ? away : undefined);
  });
  for (const key of ['a', 'b']) await bed.add(key);
  await using queue = bed.open();
  await queue.pass();
  await queue.pass();
  expect(ran.length).toBe(1);
  bed.after(30_000);
  await queue.pass();
  expect(ran.length).toBe(2);
  isAway = false;
  bed.after(30_000);
  await queue.pass();
  expect([ran.length, await bed.jobs()]).toEqual([4, []]);
});

test('a recurring job comes back after its time, whatever became of it', async () => {
  let runs = 0;
  const bed = bedOf('recurring', () => (++runs === 1 ? Promise.reject(new Error('no')) : Promise.resolve()), {
    recurring: { sweep: HOUR_MS },
  });
  await using queue = bed.open();
  await queue.pass();
  expect(runs).toBe(0);
  for (const time of [HOUR_MS, 1500, HOUR_MS]) {
    bed.after(time);
    await queue.pass();
  }
  expect([runs, await bed.jobs()]).toEqual([3, [{ key: 'sweep', tries: 0, hasFailed: false, lastError: null }]]);
});

test('a worker is woken by the commit of a job', async () => {
  const ran: string[] = [];
  await using jobBell = new JobBell(db.url, silentLog());
  await jobBell.connect();
  const run: Queue['run'] = ({ key }) => Promise.resolve(void ran.push(key));
  await using _ = openQueue({ pool: db.pool, log: silentLog(), jobBell }, { name: 'woken', run, pollMs: HOUR_MS });
  await addJob(db.pool, { queue: 'woken', key: 'a' });
  await eventually(() => Promise.resolve(ran.length === 1), { what: 'the job that was added' });
});

test('while notices of jobs arrive, an idle queue rests until its next job is due', async () => {
  const ran: string[] = [];
  const rows = new JobRows();
  const claims = vi.spyOn(rows, 'claim');
  await using jobBell = new JobBell(db.url, silentLog());
  await jobBell.connect();
  const run: Queue['run'] = ({ key }) => Promise.resolve(void ran.push(key));
  await using _ = openQueue(
    { pool: db.pool, log: silentLog(), jobBell },
    { name: 'idle', run, rows, pollMs: 1, recurring: { later: HOUR_MS } },
  );
  for (const key of ['a', 'b']) {
    await addJob(db.pool, { queue: 'idle', key });
    await eventually(() => ran.includes(key), { what: 'the job that was added' });
  }
  // Three passes of two claims at most, and one for a notice that arrives during a pass.
  expect(claims.mock.calls.length).toBeLessThanOrEqual(8);
});

test('while the bell holds, no job of the process runs, and its release starts what is due', async () => {
  const ran: string[] = [];
  const bell = new JobBell(db.url, silentLog());
  bell.hold();
  await using queue = openQueue(
    { pool: db.pool, log: silentLog(), jobBell: bell },
    { name: 'held', pollMs: HOUR_MS, run: ({ key }) => Promise.resolve(void ran.push(key)) },
  );
  await addJob(db.pool, { queue: 'held', key: 'a' });
  await queue.pass();
  expect(ran).toEqual([]);
  bell.release();
  await eventually(() => ran.length > 0);
  expect(ran).toEqual(['a']);
  await bell[Symbol.asyncDispose]();
});
