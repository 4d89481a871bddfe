import { expect, test } from 'vitest';
import { openClient } from '#infra/postgres/session/connect.ts';
import { takeHead } from '#ledger/log/head.ts';
import { Snapshots } from '#ledger/engine/recovery/snapshots.ts';
import { testDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { snapshotSource } from '#tests/support/snapshot-source.ts';

/** Due at 5, while the book is at 7. `done` resolves when it completes. */
async function waitingSnapshot() {
  const db = await testDatabase();
  const client = await openClient(db.url);
  const { epoch } = await takeHead(client.pg, 0);
  const at = { committed: 5, decided: 7 };
  const failures: unknown[] = [];
  const source = snapshotSource(epoch, at);
  const onFailure = (error: unknown) => void failures.push(error);
  const snapshots = new Snapshots({ url: db.url, source, lastSeq: 0, everyEvents: 5, onFailure });
  const commit = (seq: number) => {
    at.committed = seq;
    snapshots.committed(seq);
  };
  commit(5);
  const done = snapshots.takeIfWorth(100);
  await eventually(async () => (await client.pg.query('select from snapshot_chunk')).rowCount === 1);
  const standing = async () => (await client.pg.query('select seq::int, is_whole as "isWhole" from snapshot')).rows;
  const room = new AsyncDisposableStack();
  room.use(db);
  room.use(client);
  return { snapshots, commit, done, failures, standing, [Symbol.asyncDispose]: () => room.disposeAsync() };
}

test('a snapshot counts once the last change in its book is committed', async () => {
  await using waiting = await waitingSnapshot();
  waiting.commit(6);
  // More round trips than it would need.
  for (let look = 0; look < 20; look++) expect(await waiting.standing()).toEqual([{ seq: 5, isWhole: false }]);
  waiting.commit(7);
  await waiting.done;
  expect(await waiting.standing()).toEqual([{ seq: 5, isWhole: true }]);
  expect(waiting.failures).toEqual([]);
});

test('a snapshot whose writer stops before that commit never counts, and is no longer awaited', async () => {
  await using waiting = await waitingSnapshot();
  waiting.snapshots.stopped(new Error('fenced'));
  await waiting.done;
  expect(await waiting.standing()).toEqual([{ seq: 5, isWhole: false }]);
  expect(waiting.failures).toEqual([]);
});

test('nor does one whose writer stops after writing all of it', async () => {
  await using db = await testDatabase();
  await using client = await openClient(db.url);
  const { epoch } = await takeHead(client.pg, 0);
  const decidedSeq = () => {
    snapshots.stopped(new Error('fenced'));
    return 7;
  };
  const source = { ...snapshotSource(epoch, { committed: 5, decided: 7 }), decidedSeq };
  const snapshots = new Snapshots({ url: db.url, source, lastSeq: 0, everyEvents: 5, onFailure() {} });
  snapshots.take();
  await snapshots.takeIfWorth(100);
  expect((await client.pg.query('select from snapshot where is_whole')).rowCount).toBe(0);
});
