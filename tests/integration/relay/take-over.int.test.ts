import { expect, test } from 'vitest';
import type { ViewUpdate } from '#contracts/internal/view-updates.ts';
import { EventStory } from '#tests/support/event-story.ts';
import { eventually } from '#tests/support/eventually.ts';
import { MemoryFeed } from '#tests/support/memory-feed.ts';
import { projectorBed } from '../projections/projector-bed.ts';

test('updates that another projector announced for hours are not repeated', async () => {
  await using bed = await projectorBed();
  const held = new MemoryFeed();
  const told: ViewUpdate[] = [];
  const pace = { maxEvents: 5000, restMs: 0 };
  await using waiting = await bed.start({ feed: held, announce: (update) => void told.push(update), pace });
  await using working = await bed.start({ pace });
  const story = new EventStory().opens(7).bonus(7, 1000);
  held.push(story.events);
  await waiting.caughtUp();
  for (let round = 0; round < 21_000; round++) story.plays(7, { stake: 1, payout: round % 2 });
  bed.feed.push(story.events);
  await working.caughtUp();
  const before = told.length;
  held.push(story.events);
  await eventually(() => waiting.positions.positionOf('activity').get(0) === story.events.length);
  expect(told.slice(before)).toEqual([]);
  story.plays(7, { stake: 1, payout: 5 });
  held.push(story.events);
  await eventually(() => told.slice(before).some(({ seq }) => seq === story.events.length));
});
