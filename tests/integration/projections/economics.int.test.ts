import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#contracts/days/time.ts';
import { classOfAccount } from '#contracts/definition/chart-of-accounts.ts';
import type { Flows } from '#contracts/economics/flows.ts';
import { type FlowSteps, readCohorts, readFlows } from '#projections/economics/read.ts';
import { readLedgerDays } from '#projections/ledger-days/read.ts';
import { compareView } from '#projections/rebuild/compare.ts';
import { accountOf, randomStory } from '#tests/support/random-story.ts';
import type { EventStory } from '#tests/support/event-story.ts';
import { type Bed, projectorBed, workOn } from './projector-bed.ts';

const PLAYER = accountOf(0);

let bed: Bed;

/** Over several days and months. */
beforeAll(async () => {
  bed = await projectorBed();
  await using projector = await bed.start();
  const story: EventStory = randomStory({ seed: 12, players: 6, steps: 300 });
  for (const days of [1, 3, 20, 40]) {
    story
      .passes(days * DAY_MS)
      .bonus(PLAYER, 9)
      .plays(PLAYER, { stake: 30, payout: 12 })
      .creditsOffer(PLAYER, 40);
    story.opens(accountOf(10 + days)).bonus(accountOf(10 + days), 100);
  }
  bed.feed.push(story.events);
  await projector.caughtUp();
});
afterAll(() => bed[Symbol.asyncDispose]());

type Sum = { [flow in keyof Flows]: bigint };

const totalOf = (rows: readonly Sum[]) => ({
  points: rows.reduce((sum, { pointsIn, pointsOut }) => sum + pointsOut - pointsIn, 0n),
  dollars: rows.reduce((sum, { dollarsIn, dollarsOut }) => sum + dollarsOut - dollarsIn, 0n),
});

/** Points owed to players, and dollars on accounts that are not assets. */
async function ofTheBooks({ from, to }: FlowSteps) {
  const moved = await readLedgerDays(bed.db.pool, from, to);
  const sum = (isWanted: (line: (typeof moved)[number]) => boolean) =>
    moved.filter(isWanted).reduce((total, { came, went }) => total + came - went, 0n);
  return {
    points: sum(({ account }) => account.startsWith('players:')),
    dollars: sum(({ account, unit }) => unit === 'USD' && classOfAccount(account) !== 'asset'),
  };
}

test('the sources and the cohorts of any period add up to what the trial balance moved', async () => {
  const { pool } = bed.db;
  const periods = [
    ['2025-01-01', '2025-12-31'],
    ['2025-01-16', '2025-01-16'],
    ['2025-02-01', '2025-02-28'],
  ] as const;
  for (const [from, to] of periods) {
    for (const step of ['day', 'week', 'month'] as const) {
      const steps = { from, to, step };
      const books = await ofTheBooks(steps);
      expect(totalOf(await readFlows(pool, null, steps))).toEqual(books);
      expect(totalOf(await readCohorts(pool, steps))).toEqual(books);
      const groups = ['bonus', 'game', 'network', 'other'] as const;
      const rows = await Promise.all(groups.map((group) => readFlows(pool, group, steps)));
      expect(totalOf(rows.flat())).toEqual(books);
    }
  }
});

test('weeks begin on Monday, and months on their first day', async () => {
  const period = { from: '2025-01-01', to: '2025-12-31' };
  const starts = async (step: FlowSteps['step']) => {
    const rows = await readFlows(bed.db.pool, 'bonus', { ...period, step });
    return [...new Set(rows.map(({ start }) => start))];
  };
  expect(await starts('month')).toEqual(['2025-01-01', '2025-02-01', '2025-03-01']);
  for (const start of await starts('week')) expect(new Date(start).getUTCDay()).toBe(1);
  const cohorts = await readCohorts(bed.db.pool, { ...period, step: 'month' });
  const opened = cohorts
    .filter(({ group }) => group === 'opened')
    .map(({ start, cohort, entries }) => [start, cohort, entries]);
  expect(opened).toEqual([
    ['2025-01-01', '2025-01', 7],
    ['2025-02-01', '2025-02', 1],
    ['2025-03-01', '2025-03', 1],
  ]);
});

test('a second fold of the log gives the same figures', async () => {
  expect(await compareView(workOn(bed, 'economics'))).toMatchObject({ difference: null });
});
