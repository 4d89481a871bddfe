import { expect, test } from 'vitest';
import type { ViewName } from '#contracts/push.ts';
import { silentLog } from '#infra/process/log.ts';
import { compareView } from '#projections/rebuild/compare.ts';
import { openRemotePositions } from '#projections/positions/remote-positions.ts';
import type { Projector } from '#projections/projector/projector.ts';
import { VIEWS } from '#projections/registry.ts';
import { hearAwaited } from '#services/projector/hear-awaited.ts';
import { LocalUpdates } from '#services/transport/view-updates/local-updates.ts';
import { randomStory } from '#tests/support/random-story.ts';
import { type Bed, positionOf, projectorBed, workOn } from './projector-bed.ts';

/** Only a waiting read ends such a pause. */
const NEVER_MS = 2 ** 31 - 1;
const { events } = randomStory({ seed: 47, players: 6, steps: 120 });
const HALF = Math.floor(events.length / 2);
const SLOW = VIEWS.filter(({ isSlow }) => isSlow).map(({ name }) => name);

/** The slow views pause after the first half; the others have all events. */
async function paused(bed: Bed): Promise<Projector> {
  const projector = await bed.start({ cadenceMs: NEVER_MS });
  bed.feed.push(events.slice(0, HALF));
  await projector.caughtUp();
  bed.feed.push(events);
  await projector.positions.waitFor('balance', new Map([[0, events.length]]), NEVER_MS);
  return projector;
}

async function expectTruth(bed: Bed): Promise<void> {
  for (const { name } of VIEWS) {
    const { difference, asOf } = await compareView(workOn(bed, name));
    expect({ name, difference, reached: asOf.get(0) }).toEqual({ name, difference: null, reached: events.length });
  }
}

test('slow views pause behind the others, at an honest position, and a read that waits for one of them ends the pause', async () => {
  await using bed = await projectorBed();
  await using projector = await paused(bed);
  const reached = (view: ViewName) => projector.positions.positionOf(view).get(0);
  expect(new Set(SLOW.map(reached))).toEqual(new Set([HALF]));
  expect(await positionOf(bed, 'leaderboard')).toBe(HALF);
  expect(await projector.positions.waitFor('experience', new Map([[0, events.length]]), NEVER_MS)).toBe(true);
  expect(new Set(SLOW.map(reached))).toEqual(new Set([events.length]));
  await expectTruth(bed);
});

test('a read that waits in another process ends the pause', async () => {
  await using bed = await projectorBed();
  await using projector = await paused(bed);
  const rooms = { databaseUrl: bed.db.url, log: silentLog() };
  await using _heard = await hearAwaited({ ...rooms, positions: projector.positions });
  await using remote = await openRemotePositions({ ...rooms, updates: new LocalUpdates(() => {}) });
  expect(await remote.waitFor('leaderboard', new Map([[0, events.length]]), 60_000)).toBe(true);
});

test('a projector that stops during the pause announces and applies the rest after its next start, once', async () => {
  await using bed = await projectorBed();
  {
    await using _projector = await paused(bed);
  }
  expect(await positionOf(bed, 'game-stats')).toBe(HALF);
  await using projector = await bed.start();
  await projector.caughtUp();
  await expectTruth(bed);
  const ends = bed.updates.filter(({ view }) => view === 'challenges').map(({ seq }) => seq);
  expect(ends).toEqual([...new Set(ends)].toSorted((a, b) => a - b));
  expect(ends.at(-1)).toBe(events.length);
});
