// A house of the release before: its positions and parked events lay in three schemas.
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrate, type MigrationRoom } from '#infra/postgres/migrate.ts';
import { openClient } from '#infra/postgres/session/connect.ts';
import { SCHEMA_ROOMS } from '#services/schema-rooms.ts';
import { testDatabase } from '#tests/support/database.ts';

const MOVE = /-one-reader-store/;

async function roomBefore({ room, directory }: MigrationRoom, parent: string): Promise<MigrationRoom> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).toSorted();
  const moved = files.findIndex((file) => MOVE.test(file));
  if (moved === -1) return { room, directory };
  const before = join(parent, room);
  for (const file of files.slice(0, moved)) await cp(join(directory, file), join(before, file));
  return { room, directory: before };
}

test('positions and parked events of all readers survive the migration, and old programs find them under the old names', async () => {
  await using db = await testDatabase({ of: 'empty' });
  const parent = await mkdtemp(join(tmpdir(), 'tallyhouse-before-'));
  await migrate(db.url, await Promise.all(SCHEMA_ROOMS.map((room) => roomBefore(room, parent))));
  await rm(parent, { recursive: true });
  await using client = await openClient(db.url);
  await client.pg.query(String.raw`
    INSERT INTO projection.view (name, version) VALUES ('balance', 3), ('statement', 4);
    INSERT INTO projection.checkpoint (view, partition, seq, revision, marked_seq, mark)
      VALUES ('balance', 0, 70, 2, 68, '\xaa'), ('statement', 1, 5, 0, null, null);
    INSERT INTO projection.parked (view, partition, seq, reason, attempts, parked_at)
      VALUES ('statement', 1, 4, 'no words', 3, '2025-01-15');
    INSERT INTO reactor.position (policy, partition, seq, began_seq, marked_seq, mark)
      VALUES ('hold-expiry', 0, 69, 0, 68, '\xaa'), ('tip-delivery', 1, 5, 2, null, null);
    INSERT INTO reactor.parked (policy, partition, seq, reason) VALUES ('hold-expiry', 0, 18, 'unreadable');
    INSERT INTO notifications.position (reader, partition, seq, began_seq, marked_seq, mark)
      VALUES ('notifications', 0, 66, 40, 66, '\xbb');
    INSERT INTO notifications.parked (partition, seq, reason) VALUES (0, 19, 'no such kind')`);
  const applied = await migrate(db.url, SCHEMA_ROOMS);
  expect(applied.filter((file) => MOVE.test(file))).toHaveLength(3);
  const positions = await client.pg.query<Record<string, unknown>>(
    `SELECT part, reader, partition, seq::int, began_seq::int, revision::int, marked_seq::int, encode(mark, 'hex') AS mark
     FROM reader.position ORDER BY part DESC, reader`,
  );
  expect(positions.rows.map((row) => Object.values(row))).toEqual([
    ['view', 'balance', 0, 70, 0, 2, 68, 'aa'],
    ['view', 'statement', 1, 5, 0, 0, null, null],
    ['policy', 'hold-expiry', 0, 69, 0, 0, 68, 'aa'],
    ['policy', 'tip-delivery', 1, 5, 2, 0, null, null],
    ['notifications', 'notifications', 0, 66, 40, 0, 66, 'bb'],
  ]);
  const parked = await client.pg.query<Record<string, unknown>>(
    `SELECT part, reader, partition, seq::int, reason, attempts FROM reader.parked ORDER BY part DESC`,
  );
  expect(parked.rows.map((row) => Object.values(row))).toEqual([
    ['view', 'statement', 1, 4, 'no words', 3],
    ['policy', 'hold-expiry', 0, 18, 'unreadable', 1],
    ['notifications', 'notifications', 0, 19, 'no such kind', 1],
  ]);

  // As the programs of the release before write and read.
  await client.pg.query(`
    INSERT INTO projection.checkpoint (view, partition, seq) VALUES ('balance', 1, 0) ON CONFLICT DO NOTHING;
    UPDATE projection.checkpoint SET seq = 71 WHERE view = 'balance' AND partition = 0;
    INSERT INTO projection.parked AS stored (view, partition, seq, reason) VALUES ('statement', 1, 4, 'again')
      ON CONFLICT (view, partition, seq) DO UPDATE SET reason = excluded.reason, attempts = stored.attempts + 1;
    INSERT INTO reactor.position (policy, partition, seq, began_seq) VALUES ('hold-expiry', 1, 3, 3);
    INSERT INTO reactor.parked (policy, partition, seq, reason) VALUES ('hold-expiry', 0, 18, 'again')
      ON CONFLICT (policy, partition, seq) DO UPDATE SET reason = excluded.reason;
    UPDATE notifications.position SET seq = 67 WHERE reader = 'notifications' AND partition = 0;
    DELETE FROM notifications.parked WHERE partition = 0 AND seq = 19`);
  const after = await client.pg.query<Record<string, unknown>>(
    `SELECT reader, part, partition, seq::int FROM reader.position ORDER BY reader, partition`,
  );
  expect(after.rows.map((row) => Object.values(row).join(' '))).toEqual([
    'balance view 0 71',
    'balance view 1 0',
    'hold-expiry policy 0 69',
    'hold-expiry policy 1 3',
    'notifications notifications 0 67',
    'statement view 1 5',
    'tip-delivery policy 1 5',
  ]);
  const left = await client.pg.query<{ reason: string }>('SELECT reason FROM reader.parked');
  expect(left.rows.map(({ reason }) => reason)).toEqual(['again', 'again']);

  // A view that is removed by hand takes its place in the log with it.
  await client.pg.query(`DELETE FROM projection.view WHERE name = 'balance'`);
  expect((await client.pg.query(`SELECT FROM reader.position WHERE reader = 'balance'`)).rowCount).toBe(0);
});
