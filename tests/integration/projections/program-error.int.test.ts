import { sql } from 'slonik';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { compareView } from '#projections/rebuild/compare.ts';
import type { View } from '#projections/view/define-view.ts';
import { viewNamed } from '#projections/registry.ts';
import { eventually } from '#tests/support/eventually.ts';
import { EventStory } from '#tests/support/event-story.ts';
import { projectorBed } from './projector-bed.ts';

const ANN = 11;

test('a program error in a fold stops the projector at that event, and the fixed program continues', async () => {
  await using bed = await projectorBed();
  const stats = viewNamed('game-stats');
  const broken: View = {
    ...stats,
    fold(events) {
      if (events.some(({ seq }) => seq === 20)) throw new TypeError('x is not a function');
      return stats.fold(events);
    },
  };
  const { events } = told();
  const stopped: Error[] = [];
  {
    await using _projector = await bed.start({ views: [broken], onStopped: (error) => stopped.push(error) });
    bed.feed.push(events.slice(0, 19));
    bed.feed.push(events);
    await eventually(() => stopped.length > 0);
  }
  expect(stopped[0]?.message).toBe('the program fails at the view game-stats: TypeError: x is not a function');
  const parked = sql.type(z.object({ count: z.int() }))`SELECT count(*)::int4 AS count FROM projection.parked`;
  expect(await bed.db.pool.one(parked)).toEqual({ count: 0 });
  await using mended = await bed.start({ views: [stats] });
  await mended.caughtUp();
  const signal = AbortSignal.timeout(30_000);
  expect((await compareView({ databaseUrl: bed.db.url, feed: bed.feed, view: stats, signal })).difference).toBeNull();
});

function told(): EventStory {
  const story = new EventStory().opens(ANN).bonus(ANN, 100);
  for (let round = 0; round < 40; round++) story.plays(ANN, { stake: 1, payout: round % 2 });
  return story;
}
