import { expect, test } from 'vitest';
import { HOUR_MS } from '#contracts/days/time.ts';
import { compareView } from '#projections/rebuild/compare.ts';
import { readSettingChanges, readSettings } from '#projections/settings/read.ts';
import { readHolders, readStanding, readStandings } from '#projections/standing/read.ts';
import { openClient } from '#infra/postgres/session/connect.ts';
import { settingsView } from '#projections/settings/view.ts';
import { standingView } from '#projections/standing/view.ts';
import { EventStory, STORY_BEGINS } from '#tests/support/event-story.ts';
import { applyEvent, projectorBed, workOn } from './projector-bed.ts';

const [ANN, BOB, CY] = [11, 22, 33];

test('a setting has its last value and its whole history', async () => {
  await using bed = await projectorBed();
  await using projector = await bed.start();
  const story = new EventStory().sets('signup-bonus', 250, 'first').sets('signup-bonus', 0, 'second');
  bed.feed.push(story.sets('game-limits', { dice: { maxStakePoints: 5 } }).events);
  await projector.caughtUp();
  const { pool } = bed.db;
  await using client = await openClient(bed.db.url);
  expect((await readSettings(client.pg))!.map(({ key, value, seq }) => [key, value, seq])).toEqual([
    ['game-limits', { dice: { maxStakePoints: 5 } }, 3],
    ['signup-bonus', 0, 2],
  ]);
  const changes = await readSettingChanges(pool, { key: 'signup-bonus', limit: 10 });
  expect(changes.map(({ value, reason, actor, at }) => [value, reason, actor, at])).toEqual([
    [0, 'second', 'operator:7', STORY_BEGINS],
    [250, 'first', 'operator:7', STORY_BEGINS],
  ]);
  expect(await readSettingChanges(pool, { key: 'signup-bonus', limit: 1 })).toHaveLength(1);
});

test('a role ends at its time, a ban keeps its reason until it is lifted', async () => {
  await using bed = await projectorBed();
  await using projector = await bed.start();
  const end = STORY_BEGINS + HOUR_MS;
  const story = new EventStory().grants(ANN, 'finance', end).grants(ANN, 'admin').grants(BOB, 'admin').bans(BOB);
  bed.feed.push(story.excludes(CY, end).events);
  await projector.caughtUp();
  const { pool } = bed.db;
  const rolesAt = async (now: number) => (await readStanding(pool, ANN, now)).roles.map(({ role }) => role);
  expect(await rolesAt(end - 1)).toEqual(['admin', 'finance']);
  expect(await rolesAt(end)).toEqual(['admin']);
  const standings = await readStandings(pool, [ANN, BOB, CY, 44], end - 1);
  expect(standings.get(BOB)).toMatchObject({
    ban: { reason: 'cheating', actor: 'operator:7', since: STORY_BEGINS },
    excludedUntil: null,
  });
  expect(standings.get(CY)).toMatchObject({ roles: [], ban: null, excludedUntil: end });
  expect(standings.has(44)).toBe(false);
  // A banned admin does not count.
  expect(await readHolders(pool, 'admin', end)).toEqual([ANN]);

  bed.feed.push(story.unbans(BOB).revokes(ANN, 'admin').events.slice(-2));
  await projector.caughtUp();
  expect(await readHolders(pool, 'admin', end)).toEqual([BOB]);
  expect((await readStanding(pool, BOB, end)).ban).toBeNull();
});

test('both views equal a refold of the log', async () => {
  await using bed = await projectorBed();
  await using projector = await bed.start();
  const story = new EventStory().sets('signup-bonus', 1).bans(ANN).grants(BOB, 'support').excludes(CY, 9);
  bed.feed.push(story.revokes(BOB, 'support').unbans(ANN).sets('signup-bonus', 2).events);
  await projector.caughtUp();
  for (const name of ['settings', 'standing'] as const) {
    expect(await compareView(workOn(bed, name))).toMatchObject({ difference: null, parked: 0 });
  }
});

test('a late event that was parked does not undo later ones', async () => {
  await using bed = await projectorBed();
  await using projector = await bed.start();
  await projector.caughtUp();
  const { events } = new EventStory().bans(ANN).unbans(ANN).grants(BOB, 'admin').revokes(BOB, 'admin');
  const changes = new EventStory().sets('signup-bonus', 1).sets('signup-bonus', 2).events;
  await using client = await openClient(bed.db.url);
  for (const place of [1, 3, 0, 2]) await applyEvent(client.pg, standingView, events[place]!);
  for (const place of [1, 0]) await applyEvent(client.pg, settingsView, changes[place]!);
  expect(await readStanding(bed.db.pool, ANN, 0)).toMatchObject({ ban: null });
  expect(await readStanding(bed.db.pool, BOB, 0)).toMatchObject({ roles: [] });
  expect(await readSettings(client.pg)).toMatchObject([{ value: 2 }]);
  expect(await readSettingChanges(bed.db.pool, { key: 'signup-bonus', limit: 5 })).toHaveLength(2);
});
