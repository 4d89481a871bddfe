import { sql } from 'slonik';
import { expect, test, vi } from 'vitest';
import type { ViewName } from '#contracts/push.ts';
import { openClient } from '#infra/postgres/session/connect.ts';
import { compareView } from '#projections/rebuild/compare.ts';
import { rebuildView } from '#projections/rebuild/rebuild.ts';
import { VIEWS, viewNamed } from '#projections/registry.ts';
import { openShadow } from '#projections/rebuild/open-shadow.ts';
import { eventually } from '#tests/support/eventually.ts';
import { randomStory } from '#tests/support/random-story.ts';
import { projectorBed, schemasOf, positionOf, workOn } from './projector-bed.ts';

const THIS = viewNamed('statement').version;
const NEXT = THIS + 1;

test('a program with a newer version of a view rebuilds it at its start; an older program refuses', async () => {
  await using bed = await projectorBed();
  bed.feed.push(randomStory({ seed: 71, players: 5, steps: 100 }).events);
  {
    await using projector = await bed.start();
    await projector.caughtUp();
  }
  const newer = VIEWS.map((view) => (view.name === 'statement' ? { ...view, version: NEXT } : view));
  {
    await using projector = await bed.start({ views: newer });
    expect(bed.complaints).toContain('rebuilding a view');
    await projector.caughtUp();
    expect((await compareView(workOn(bed, 'statement'))).difference).toBeNull();
  }
  await expect(bed.start()).rejects.toThrow(
    `The view statement in the database is of version ${NEXT}, and this program knows version ${THIS}: start the newer program.`,
  );
  // A downgrade.
  await bed.db.pool.query(sql.unsafe`DROP SCHEMA statement CASCADE`);
  await bed.db.pool.query(sql.unsafe`DELETE FROM projection.view WHERE name = 'statement'`);
  await using older = await bed.start();
  await older.caughtUp();
  expect((await compareView(workOn(bed, 'statement'))).difference).toBeNull();
});

test('outdated views are rebuilt in one pass of the log, while the others are projected and theirs are not read', async () => {
  await using bed = await projectorBed([0, 1]);
  const { events } = randomStory({ seed: 73, players: 5, steps: 200 });
  bed.feed.push(events.slice(0, 100));
  {
    await using projector = await bed.start();
    await projector.caughtUp();
  }
  const outdated: readonly string[] = ['statement', 'game-stats', 'leaderboard', 'activity'];
  const views = VIEWS.map((view) => (outdated.includes(view.name) ? { ...view, version: view.version + 1 } : view));
  const read = vi.spyOn(bed.feed, 'read');
  const passes = () => read.mock.calls.filter(([_partition, afterSeq]) => afterSeq === 0).length;
  const blocked = await openClient(bed.db.url);
  for (const view of views.filter(({ name }) => outdated.includes(name))) {
    await blocked.pg.query('SELECT pg_advisory_lock(hashtext($1))', [`projection shadow ${view.name}`]);
  }
  await using projector = await bed.start({ views });
  bed.feed.push(events.slice(100));
  const end = new Map([[0, await bed.feed.headSeq(0)]]);
  expect(await projector.positions.waitFor('rounds', end, 30_000)).toBe(true);
  expect(outdated.map((name) => projector.positions.isRebuilding(name as ViewName))).toEqual(outdated.map(() => true));
  expect(projector.positions.isRebuilding('rounds')).toBe(false);
  const before = passes();
  await blocked[Symbol.asyncDispose]();
  await projector.rebuilt();
  expect(projector.positions.isRebuilding()).toBe(false);
  expect(passes() - before).toBe(1);
  await projector.caughtUp();
  for (const view of views) expect((await compareView({ ...workOn(bed, view.name), view })).difference).toBeNull();
});

test('a view that is needed at the start is rebuilt before the projector has started', async () => {
  await using bed = await projectorBed();
  bed.feed.push(randomStory({ seed: 77, players: 5, steps: 100 }).events);
  {
    await using projector = await bed.start();
    await projector.caughtUp();
  }
  const views = VIEWS.map((view) => ({ ...view, version: view.version + 1 }));
  await using projector = await bed.start({ views });
  const needed = views.filter(({ isNeededAtStart }) => isNeededAtStart);
  expect(needed).not.toEqual([]);
  for (const { name } of needed) expect(projector.positions.isRebuilding(name)).toBe(false);
});

test('a view that cannot be rebuilt ends the start if it is needed there, and otherwise only its own reads', async () => {
  await using bed = await projectorBed();
  const { events } = randomStory({ seed: 79, players: 5, steps: 100 });
  bed.feed.push(events);
  {
    await using projector = await bed.start();
    await projector.caughtUp();
  }
  const broken = (name: ViewName) =>
    VIEWS.map((view) =>
      view.name === name
        ? { ...view, version: view.version + 1, create: null, directory: new URL('file:///nowhere/') }
        : view,
    );
  await expect(bed.start({ views: broken('balance') })).rejects.toThrow('ENOENT');
  await using projector = await bed.start({ views: broken('statement') });
  const end = new Map([[0, await bed.feed.headSeq(0)]]);
  expect(await projector.positions.waitFor('balance', end, 30_000)).toBe(true);
  await eventually(() => bed.complaints.includes('the rebuild failed'));
  expect(projector.positions.isRebuilding('statement')).toBe(true);
});

test('a projector that starts while another process rebuilds an outdated view waits, and needs no second start', async () => {
  await using bed = await projectorBed();
  bed.feed.push(randomStory({ seed: 75, players: 5, steps: 100 }).events);
  {
    await using projector = await bed.start();
    await projector.caughtUp();
  }
  const newer = { ...viewNamed('statement'), version: NEXT };
  const starting = await (async () => {
    await using other = await openClient(bed.db.url);
    await openShadow(other.pg, newer);
    const start = bed.start({ views: VIEWS.map((view) => (view.name === 'statement' ? newer : view)) });
    start.catch(() => {});
    await eventually(() => bed.complaints.includes('another process is rebuilding it; waiting'));
    return { start };
  })();
  await using projector = await starting.start;
  await projector.caughtUp();
  expect((await compareView(workOn(bed, 'statement'))).difference).toBeNull();
  expect(await schemasOf(bed)).toEqual([]);
});

test('a view taken over by a newer program is not written, retried or rebuilt by an older one', async () => {
  await using bed = await projectorBed();
  const { events } = randomStory({ seed: 91, players: 5, steps: 200 });
  bed.feed.push([
    ...events.slice(0, 59),
    { ...events[59]!, type: 'jackpot-struck' } as never,
    ...events.slice(60, 100),
  ]);
  const outdated: Error[] = [];
  await using older = await bed.start({ onStopped: (error) => outdated.push(error) });
  await older.caughtUp();
  const newer = { ...viewNamed('statement'), version: NEXT };
  await rebuildView({ ...workOn(bed, 'statement'), view: newer });
  bed.feed.push(events);
  const told = await eventually(() => outdated[0]);
  expect(told.message).toContain(`The view statement is of version ${NEXT} by now`);
  expect(await positionOf(bed, 'statement')).toBe(100);
  bed.feed.replace(events[59]!);
  await expect(older.retryParked()).rejects.toThrow(`of version ${NEXT} by now`);
  await expect(rebuildView(workOn(bed, 'statement'))).rejects.toThrow('start the newer program');
  await using projector = await bed.start({ views: VIEWS.map((view) => (view.name === 'statement' ? newer : view)) });
  await projector.caughtUp();
  await projector.retryParked();
  expect((await compareView(workOn(bed, 'statement'))).difference).toBeNull();
});

test('the projector drops views of earlier releases', async () => {
  await using bed = await projectorBed();
  const { pool } = bed.db;
  await pool.query(sql.unsafe`CREATE SCHEMA payouts`);
  await pool.query(sql.unsafe`CREATE TABLE payouts.hold (account int8)`);
  await pool.query(sql.unsafe`INSERT INTO projection.view (name, version) VALUES ('payouts', 3)`);
  await pool.query(sql.unsafe`INSERT INTO projection.checkpoint (view, partition, seq) VALUES ('payouts', 0, 5)`);
  await using projector = await bed.start();
  await projector.caughtUp();
  expect(await pool.oneFirst(sql.unsafe`SELECT to_regclass('payouts.hold')::text`)).toBeNull();
  expect(await pool.anyFirst(sql.unsafe`SELECT view FROM projection.checkpoint WHERE view = 'payouts'`)).toEqual([]);
});
