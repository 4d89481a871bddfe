// A new version starts while the version before writes.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'slonik';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { ViewName } from '#contracts/push.ts';
import { migrate } from '#infra/postgres/migrate.ts';
import { openClient } from '#infra/postgres/session/connect.ts';
import { VIEWS, viewNamed } from '#projections/registry.ts';
import { moveCheckpoints } from '#projections/state/checkpoint.ts';
import { openReaderSession } from '#projections/consumer/session.ts';
import { compareView } from '#projections/rebuild/compare.ts';
import { runAll, runInTransaction } from '#infra/postgres/session/pipeline.ts';
import { eventually } from '#tests/support/eventually.ts';
import { randomStory } from '#tests/support/random-story.ts';
import { type Bed, positionOf, projectorBed, workOn } from './projector-bed.ts';

const isWaiting = (bed: Bed, application: string) =>
  bed.db.pool.oneFirst(sql.type(z.object({ found: z.boolean() }))`
    select exists (select from pg_stat_activity
      where datname = current_database() and application_name like ${`%${application}%`} and wait_event_type = 'Lock') as found`);

const standing = (bed: Bed) =>
  bed.db.pool.anyFirst(sql.type(z.object({ name: z.string() }))`SELECT name FROM projection.view`);

async function bedWithViews(): Promise<Bed> {
  const bed = await projectorBed();
  bed.feed.push(randomStory({ seed: 71, players: 5, steps: 60 }).events);
  await using projector = await bed.start();
  await projector.caughtUp();
  return bed;
}

test('its start neither waits for a transaction that writes a view, nor makes that transaction fail', async () => {
  await using bed = await bedWithViews();
  await bed.db.pool.query(sql.unsafe`CREATE SCHEMA game_history`);
  await bed.db.pool.query(sql.unsafe`INSERT INTO projection.view (name, version) VALUES ('game-history', 3)`);
  await bed.db.pool.query(
    sql.unsafe`INSERT INTO projection.checkpoint (view, partition, seq) VALUES ('game-history', 0, 5)`,
  );
  await using before = await openClient(bed.db.url);
  await before.pg.query('begin');
  await before.pg.query(`update projection.checkpoint set seq = seq where view = 'balance'`);
  // The view is retired, and the transaction reaches it only now.
  const starting = bed.start();
  await eventually(async () => !(await standing(bed)).includes('game-history'));
  await before.pg.query(`update projection.checkpoint set seq = seq where view = 'game-history'`);
  await before.pg.query('commit');
  await using projector = await starting;
  await projector.caughtUp();
});

test('a deadlock ends its attempt to swap in a rebuilt view, and the next attempt succeeds', async () => {
  await using bed = await bedWithViews();
  await using other = await openClient(bed.db.url);
  // PostgreSQL ends the one that looks for a deadlock.
  await other.pg.query(`set deadlock_timeout = '1h'`);
  await other.pg.query('begin');
  await other.pg.query('lock table statement.line in access share mode');
  const newer = VIEWS.map((view) => (view.name === 'statement' ? { ...view, version: view.version + 1 } : view));
  const starting = bed.start({ views: newer });
  await eventually(() => isWaiting(bed, 'rebuild of statement'));
  await other.pg.query(`select from projection.checkpoint where view = 'statement' for update`);
  await other.pg.query('commit');
  await using projector = await starting;
  await projector.caughtUp();
  expect(
    (await compareView({ ...workOn(bed, 'statement'), view: newer.find(({ name }) => name === 'statement')! }))
      .difference,
  ).toBeNull();
});

test('two projectors of one partition move their positions one after the other', async () => {
  await using bed = await bedWithViews();
  const seq = await positionOf(bed, 'balance');
  const move = (...names: ViewName[]) => {
    const still = { fromSeq: seq, toSeq: seq, revision: null, marked: null };
    return moveCheckpoints(
      0,
      names.map((name) => ({ view: viewNamed(name), ...still })),
    );
  };
  await using one = await openReaderSession(bed.db.url, 'one projector');
  await using other = await openReaderSession(bed.db.url, 'another projector');
  await one.pg.query('begin');
  await one.pg.query(`select from projection.checkpoint where view = 'balance' for update`);
  const moved = runInTransaction(other.pg, move('statement', 'balance'));
  moved.catch(() => {});
  await eventually(() => isWaiting(bed, 'another projector'));
  await runAll(one.pg, move('balance', 'statement'));
  await one.pg.query('commit');
  await expect(moved).resolves.toBeUndefined();
});

test('a migration that a deadlock ended is applied all the same', async () => {
  await using bed = await projectorBed();
  const directory = await mkdtemp(join(tmpdir(), 'tallyhouse-migration-'));
  await writeFile(join(directory, '0001-two-tables.sql'), 'lock table lease; lock table head;');
  await using service = await openClient(bed.db.url);
  await service.pg.query(`set deadlock_timeout = '1h'`);
  await service.pg.query('begin');
  await service.pg.query('lock table head in row exclusive mode');
  // It looks for a deadlock once, which must not be before the service waits too.
  const later = new URL(bed.db.url);
  later.searchParams.set('options', '-c deadlock_timeout=5s');
  const migrated = migrate(later.href, [{ room: 'a release', directory }]);
  migrated.catch(() => {});
  await eventually(() => isWaiting(bed, 'tallyhouse-migrate'));
  await service.pg.query('lock table lease in row exclusive mode');
  await service.pg.query('commit');
  expect(await migrated).toEqual(['a release 0001-two-tables']);
  await rm(directory, { recursive: true });
});
