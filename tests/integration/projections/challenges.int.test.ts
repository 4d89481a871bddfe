import { sql } from 'slonik';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { RELEASED_FROM } from '#contracts/challenges/progress.ts';
import { DAY_MS } from '#contracts/days/time.ts';
import { readDayProgress } from '#projections/challenges/read.ts';
import { EventStory, STORY_BEGINS } from '#tests/support/event-story.ts';
import { projectorBed } from './projector-bed.ts';

const ANN = 11;

test('an offer that counted while it was pending counts again on the day of its release, and a reversal takes that back', async () => {
  await using bed = await projectorBed();
  await using projector = await bed.start();
  const story = new EventStory().opens(ANN).passes(RELEASED_FROM - STORY_BEGINS - DAY_MS);
  let pushed = 0;
  const offersOn = async (startsAt: number) => {
    bed.feed.push(story.events.slice(pushed));
    pushed = story.events.length;
    await projector.caughtUp();
    const { offers, earn } = await readDayProgress(bed.db.pool, ANN, {
      day: '2026-11-28',
      startsAt,
      endsAt: startsAt + DAY_MS,
    });
    return [Number(offers), Number(earn)];
  };
  const [credited, released] = [RELEASED_FROM - DAY_MS, RELEASED_FROM];
  story.creditsOffer(ANN, 40);
  expect(await offersOn(credited)).toEqual([1, 40]);
  story.passes(DAY_MS).releasesOffer(ANN, 40);
  expect(await offersOn(released)).toEqual([1, 40]);
  story.reversesOffer(ANN, 40, { isReleased: true });
  expect(await offersOn(released)).toEqual([0, 0]);
  expect(await offersOn(credited)).toEqual([1, 40]);
});

test('a pending offer that is reversed leaves no row', async () => {
  await using bed = await projectorBed();
  await using projector = await bed.start();
  const story = new EventStory()
    .opens(ANN)
    .passes(RELEASED_FROM - STORY_BEGINS)
    .creditsOffer(ANN, 40);
  bed.feed.push(story.reversesOffer(ANN, 40).events);
  await projector.caughtUp();
  expect(
    await bed.db.pool.any(sql.type(z.object({ credit: z.string() }))`SELECT credit FROM challenges.credit`),
  ).toEqual([]);
});
