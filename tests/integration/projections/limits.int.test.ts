import { expect, test } from 'vitest';
import { DAY_MS } from '#contracts/days/time.ts';
import { openClient } from '#infra/postgres/session/connect.ts';
import { compareView } from '#projections/rebuild/compare.ts';
import { readProtection } from '#projections/limits/read.ts';
import { limitsView } from '#projections/limits/view.ts';
import { EventStory, STORY_BEGINS } from '#tests/support/event-story.ts';
import { applyEvent, projectorBed, workOn } from './projector-bed.ts';

const [ANN, BOB] = [11, 22];
const daily = { kind: 'stake', window: 'day' } as const;

test('a limit counts the events in its window, and a raise takes effect at its time', async () => {
  await using bed = await projectorBed();
  await using projector = await bed.start();
  const { pool } = bed.db;
  // A Wednesday: yesterday's bet is of this week.
  const story = new EventStory()
    .passes(-DAY_MS)
    .opens(ANN)
    .bonus(ANN, 100)
    .limits(ANN, { ...daily, points: 50 });
  story.plays(ANN, { stake: 10, payout: 4 }).passes(DAY_MS).plays(ANN, { stake: 3, payout: 5 });
  const from = STORY_BEGINS + DAY_MS;
  bed.feed.push(story.limits(ANN, { ...daily, points: 80, from, pointsUntil: 50 }).events);
  await projector.caughtUp();
  expect(await readProtection(pool, ANN, STORY_BEGINS)).toEqual({
    limits: [{ ...daily, points: 50, pending: { points: 80, from } }],
    used: {
      day: { staked: 3n, returned: 5n },
      week: { staked: 13n, returned: 9n },
      month: { staked: 13n, returned: 9n },
    },
    realityCheckMinutes: 0,
    exclusion: null,
  });
  expect(await readProtection(pool, ANN, from)).toMatchObject({
    limits: [{ points: 80, pending: null }],
    used: { day: { staked: 0n, returned: 0n } },
  });
  expect(await readProtection(pool, BOB, from)).toMatchObject({ limits: [], exclusion: null });
  expect(await compareView(workOn(bed, 'limits'))).toMatchObject({ difference: null, parked: 0 });
});

test('an exclusion ends at its time; a long one is no time-out', async () => {
  await using bed = await projectorBed();
  await using projector = await bed.start();
  const { pool } = bed.db;
  const [soon, late] = [STORY_BEGINS + DAY_MS, STORY_BEGINS + 200 * DAY_MS];
  bed.feed.push(new EventStory().excludes(ANN, soon).excludes(BOB, late).checksReality(BOB, 30).events);
  await projector.caughtUp();
  expect((await readProtection(pool, ANN, soon - 1)).exclusion).toMatchObject({ type: 'time-out', until: soon });
  expect((await readProtection(pool, ANN, soon)).exclusion).toBeNull();
  expect(await readProtection(pool, BOB, soon)).toMatchObject({
    exclusion: { type: 'self-exclusion', until: late },
    realityCheckMinutes: 30,
  });
});

test('a late event that was parked does not undo later ones', async () => {
  await using bed = await projectorBed();
  await using projector = await bed.start();
  await projector.caughtUp();
  const story = new EventStory().limits(ANN, { ...daily, points: 50 }).limits(ANN, { ...daily, points: 20 });
  const { events } = story.checksReality(ANN, 15).checksReality(ANN, 60).excludes(ANN, 8000).excludes(ANN, 9000);
  await using client = await openClient(bed.db.url);
  for (const place of [1, 0, 3, 2, 5, 4]) await applyEvent(client.pg, limitsView, events[place]!);
  expect(await readProtection(bed.db.pool, ANN, 0)).toMatchObject({
    limits: [{ points: 20 }],
    realityCheckMinutes: 60,
    exclusion: { until: 9000 },
  });
});
