import { sql } from 'slonik';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, instantOf, MINUTE_MS } from '#contracts/days/time.ts';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import { silentLog } from '#infra/process/log.ts';
import { randomCommandId } from '#infra/process/random.ts';
import { doFinanceTask } from '#services/finance/do-task.ts';
import { handOver, resolveExceptions } from '#services/finance/exceptions/resolve.ts';
import { listExceptions } from '#services/finance/exceptions/read-exceptions.ts';
import { matchDue } from '#services/finance/runs/daily.ts';
import type { FinanceTask, RunTask } from '#services/finance/threads/tasks.ts';
import { type GivenEntry, type MatchingBed, NO_POSTBACKS, openMatchingBed } from './matching-bed.ts';

let bed: MatchingBed;
beforeAll(async () => {
  bed = await openMatchingBed();
});
afterAll(() => bed[Symbol.asyncDispose]());

const named = (...references: string[]) => ({ references });
const MONTH = Date.UTC(2026, 10, 1);
const NEXT_MONTH = Date.UTC(2026, 11, 1);
const LATE = NEXT_MONTH - 12 * HOUR_MS;

describe('an entry that no statement has told yet', () => {
  const entries: GivenEntry[] = [
    { micros: -5, at: LATE, ...named('a') },
    { micros: -1, at: LATE, isFee: true, ...named('a') },
    { micros: -7, at: NEXT_MONTH + HOUR_MS, ...named('b') },
  ];

  test('is awaited from the first day of the next month, until its line is stated', async () => {
    const account = await bed.opens([], entries);
    await bed.run(account, { now: NEXT_MONTH - HOUR_MS });
    expect(await bed.exceptions(account)).toEqual([]);
    const { summary } = await bed.run(account, { now: NEXT_MONTH + 2 * HOUR_MS });
    expect(await bed.exceptions(account)).toMatchObject([
      { type: 'awaited', entry: 1, detail: 'Expected by 2026-12-05.' },
      { type: 'awaited', entry: 2 },
    ]);
    expect(summary).toMatchObject({ exceptions: {}, awaited: 3 });
    await bed.states(account, [{ micros: -5, at: NEXT_MONTH + DAY_MS, ...named('a') }]);
    await bed.run(account, { now: NEXT_MONTH + DAY_MS });
    expect(await bed.exceptions(account)).toMatchObject([{ type: 'awaited', entry: 2 }]);
  });

  test('is missing once it is overdue: with its owner and notes', async () => {
    const account = await bed.opens([], entries.slice(0, 1));
    await bed.run(account, { now: NEXT_MONTH });
    const [awaited] = await bed.exceptions(account);
    await handOver(bed.pool, { ids: [awaited!.id], owner: 9, note: 'Asked the provider', by: 9 });
    await bed.run(account, { now: LATE + 6 * DAY_MS });
    const page = await listExceptions(bed.pool, NO_POSTBACKS, { state: 'open', account, limit: 9 });
    expect(page!.rows).toMatchObject([
      {
        id: awaited!.id,
        type: 'not-on-statement',
        detail: null,
        owner: 9,
        notes: [{ text: 'Asked the provider' }],
        datedAt: instantOf(LATE),
      },
    ]);
  });

  test('may be linked or stated elsewhere, and is not booked', async () => {
    const account = await bed.opens([], entries.slice(0, 1));
    await bed.run(account, { now: NEXT_MONTH });
    const [awaited] = await bed.exceptions(account);
    const resolve = (verb: 'book' | 'elsewhere') =>
      resolveExceptions(
        {
          pool: bed.pool,
          drawId: randomCommandId,
          postbacks: NO_POSTBACKS,
          now: () => NEXT_MONTH,
          mostAlone: () => Infinity,
        },
        { ids: [awaited!.id], verb, reason: 'as agreed', by: 1, entries: [], lines: [] },
      );
    expect(await resolve('book')).toMatchObject({ kind: 'refused', why: 'unresolved' });
    expect(await resolve('elsewhere')).toMatchObject({ kind: 'resolved' });
    await bed.run(account, { now: NEXT_MONTH });
    expect(await bed.exceptions(account)).toEqual([]);
  });
});

describe('a statement of a network states its period', () => {
  const conversions: GivenEntry[] = [
    { micros: 5, at: LATE, ...named('n-1') },
    { micros: 7, at: NEXT_MONTH + HOUR_MS, ...named('n-2') },
  ];

  async function ran({ ofNetwork = true, isStated = true } = {}) {
    const account = await bed.opens([{ micros: 1, at: MONTH }], conversions, { lagDays: 45 }, { ofNetwork });
    await bed.pool.query(sql.unsafe`
      insert into finance.statement (file, account, section, currency, from_at, to_at, is_stated, is_live)
      select id, account, 1, 'USD', ${MONTH}, ${NEXT_MONTH - 1}, ${isStated}, true from finance.file where account = ${account}`);
    await bed.run(account, { now: NEXT_MONTH + DAY_MS });
    return (await bed.exceptions(account)).filter(({ entry }) => entry !== null);
  }

  test('and what it leaves out is missing, however long the network may take', async () => {
    expect(await ran()).toMatchObject([{ type: 'not-on-statement', entry: 1 }]);
  });

  test('unless the period is only that of its lines, or the source is a provider', async () => {
    expect(await ran({ isStated: false })).toMatchObject([{ type: 'awaited', entry: 1 }]);
    expect(await ran({ ofNetwork: false })).toMatchObject([{ type: 'awaited', entry: 1 }]);
  });
});

describe('accounts are matched once a day', () => {
  const runTask = ((name: FinanceTask['name'], given: unknown) =>
    doFinanceTask(bed.pool, { name, given } as FinanceTask)) as RunTask;
  const matches = (now: number) =>
    matchDue({ pool: bed.pool, now: () => now, runTask, log: silentLog() }, new AbortController().signal);
  const runsOf = (account: string) =>
    bed.pool.anyFirst(
      sql.type(z.object({ by: z.int() }))`select by from finance.run where account = ${account} order by id`,
    );

  test('so the list has what is awaited when a month begins', async () => {
    const account = await bed.opens([], [{ micros: -5, at: LATE }]);
    await bed.run(account, { now: NEXT_MONTH - HOUR_MS });
    await matches(NEXT_MONTH + MINUTE_MS);
    expect(await bed.exceptions(account)).toEqual([]);
    await matches(NEXT_MONTH + 6 * MINUTE_MS);
    expect(await bed.exceptions(account)).toMatchObject([{ type: 'awaited' }]);
    await matches(NEXT_MONTH + 7 * MINUTE_MS);
    expect(await runsOf(account)).toEqual([1, HOUSE_ACCOUNTS.treasury]);
    const tomorrow = NEXT_MONTH + DAY_MS + HOUR_MS;
    await Promise.all([matches(tomorrow), matches(tomorrow)]);
    expect(await runsOf(account)).toHaveLength(3);
  });

  test('if they have had a statement', async () => {
    const never = await bed.opens([], [{ micros: -5, at: LATE }]);
    const account = await bed.opens([{ micros: 1, at: LATE }], []);
    await bed.pool.query(sql.unsafe`
      update finance.file set imported_at = to_timestamp(${LATE} / 1000.0) where account = ${account}`);
    await matches(LATE + HOUR_MS);
    expect(await runsOf(account)).toEqual([]);
    await matches(NEXT_MONTH + HOUR_MS);
    expect(await runsOf(account)).toHaveLength(1);
    expect(await runsOf(never)).toEqual([]);
  });

  test('and not while the books are behind the log', async () => {
    const account = await bed.opens([], []);
    await bed.run(account, { now: LATE });
    await bed.pool.query(sql.unsafe`insert into head (partition, seq, epoch, hash) values (0, 1, 1, '')
      on conflict (partition) do update set seq = 1`);
    await bed.pool.query(sql.unsafe`select make_event_range(0, 0, 0, 100)`);
    await bed.pool.query(sql.unsafe`
      insert into event (partition, seq, account, version, kind, amount, available, held, command, input, at, data)
      values (0, 1, 1, 1, 1, 1, 1, 0, ${randomCommandId()}, 1, to_timestamp(${LATE} / 1000.0), '')`);
    await matches(NEXT_MONTH + HOUR_MS);
    expect(await runsOf(account)).toHaveLength(1);
  });
});
