import { expect, test } from 'vitest';
import { randomCommandId } from '#infra/process/random.ts';
import { openClient } from '#infra/postgres/session/connect.ts';
import { STILL_MINE, takeHead } from '#ledger/log/head.ts';
import { Fenced } from '#ledger/engine/sequencer/log-port.ts';
import { PartitionTaken, PostgresLog } from '#ledger/engine/sequencer/postgres-log.ts';
import { Snapshots } from '#ledger/engine/recovery/snapshots.ts';
import { writeSnapshot } from '#ledger/engine/recovery/write-snapshot.ts';
import { adjusts, opens } from '#tests/support/asks.ts';
import { testDatabase } from '#tests/support/database.ts';
import { endBackends } from '#tests/support/end-backends.ts';
import { eventually } from '#tests/support/eventually.ts';
import { hashAt, logGoesBack } from '#tests/support/failover.ts';
import { snapshotSource } from '#tests/support/snapshot-source.ts';
import { accepted, auditOf, eventsOf, openTestLedger } from '#tests/support/test-ledger.ts';

test('a second writer is refused with a sentence that names the first, and changes nothing', async () => {
  await using db = await testDatabase();
  await using ledger = await openTestLedger(db.url);
  const second = new PostgresLog(db.url, 0);
  const refused = second.acquire({ lockWaitMs: 0 });
  await expect(refused).rejects.toThrow(PartitionTaken);
  await expect(refused).rejects.toThrow('another sequencer is writing partition 0 of this database');
  await accepted(ledger, opens(7));
});

test('a writer that is taken over is fenced, reports it, and writes nothing afterwards', async () => {
  await using db = await testDatabase();
  await using first = await openTestLedger(db.url);
  const stopped: Error[] = [];
  first.onStopped((error) => stopped.push(error));
  await accepted(first, opens(7));
  await using second = await openTestLedger(db.url, { takeOver: true });
  await accepted(second, adjusts(7, 100));
  const late = adjusts(7, 5);
  await expect(first.submit(late)).rejects.toThrow(Fenced);
  await expect(first.submit(adjusts(7, 5))).rejects.toThrow(Fenced);
  expect(stopped.map((error) => error.message)).toEqual([
    'another writer has taken partition 0 (this one held epoch 1)',
  ]);
  expect(await accepted(second, late)).toMatchObject({ available: 105, repeated: false });
  expect((await eventsOf(db.url)).map((event) => event.amount)).toEqual([0, 0, 100, 5]);
});

test('after a failover that lost events and reuses their numbers and epochs, the old writer adds nothing', async () => {
  await using db = await testDatabase();
  await using first = await openTestLedger(db.url);
  await accepted(first, opens(7));
  for (const points of [1, 2, 3]) await accepted(first, adjusts(7, points));
  await logGoesBack(db.url, 3);
  const taken = { seq: 3, epoch: 1, hash: await hashAt(db.url, 3) };
  await using second = await openTestLedger(db.url, { taken });
  for (const points of [10, 20]) await accepted(second, adjusts(7, points));
  await expect(first.submit(adjusts(7, 4))).rejects.toThrow('another history up to 5');
  await accepted(second, adjusts(7, 30));
  expect((await eventsOf(db.url)).map((event) => event.amount)).toEqual([0, 0, 1, 10, 20, 30]);
  expect(await auditOf(db.url)).toMatchObject({ chain: null, refold: null, sum: 0 });
});

test('an append finds the head at once, regardless of versions kept by a long transaction', async () => {
  await using db = await testDatabase();
  await using client = await openClient(db.url);
  {
    await using ledger = await openTestLedger(db.url);
    await accepted(ledger, opens(7));
    await using reader = await openClient(db.url);
    await reader.pg.query('begin isolation level repeatable read; select from head');
    {
      await using other = await openClient(db.url);
      await other.pg.query(`do $$ begin for _ in 1..8000 loop update head set seq = seq; end loop; end $$`);
    }
    await client.pg.query('select pg_stat_reset()');
    await accepted(ledger, adjusts(7, 1));
  }
  // Counters are reported when the session ends.
  const { rows } = await client.pg.query<{ read: number }>(
    `select (idx_tup_read + (select seq_tup_read from pg_stat_user_tables where relname = 'head'))::int as read
     from pg_stat_user_indexes where relname = 'head'`,
  );
  expect(rows[0]!.read).toBeLessThan(40);
});

test('two writers under load at once: each acknowledged command is in the log once', async () => {
  await using db = await testDatabase();
  await using first = await openTestLedger(db.url);
  const acknowledged: string[] = [];
  const write = async (writers: { submit: typeof first.submit }[], account: number) => {
    for (let count = 0; count < 30; count++) {
      const command = adjusts(account, 1);
      for (const writer of writers) {
        const outcome = await writer.submit(command).catch(() => undefined);
        if (outcome?.kind !== 'receipt') continue;
        acknowledged.push(command.commandId);
        break;
      }
    }
  };
  const accounts = Array.from({ length: 20 }, (_, place) => 11 + place);
  await Promise.all(accounts.map((account) => accepted(first, opens(account))));
  const early = Promise.all(accounts.map((account) => write([first], account)));
  await eventually(() => acknowledged.length > 50);
  await using second = await openTestLedger(db.url, { takeOver: true });
  await Promise.all([early, ...accounts.map((account) => write([first, second], account))]);
  const written = (await eventsOf(db.url)).filter((event) => event.amount === 1).map((event) => event.commandId);
  expect(written.toSorted()).toEqual(acknowledged.toSorted());
  expect(await auditOf(db.url)).toMatchObject({ chain: null, refold: null, sum: 0 });
});

test('a writer that took over has the lock once the other one has released it', async () => {
  await using db = await testDatabase();
  const first = await openTestLedger(db.url);
  await accepted(first, opens(7));
  await using second = await openTestLedger(db.url, { takeOver: true });
  await first[Symbol.asyncDispose]();
  await accepted(second, adjusts(7, 1));
  await expect(new PostgresLog(db.url, 0).acquire({ lockWaitMs: 0 })).rejects.toThrow(PartitionTaken);
});

test('a writer whose connection is cut carries on, and locks again', async () => {
  await using db = await testDatabase();
  await using ledger = await openTestLedger(db.url);
  await accepted(ledger, opens(7));
  for (let count = 0; count < 5; count++) {
    await endBackends(db.url, 'tallyhouse %');
    await Promise.all(Array.from({ length: 10 }, () => accepted(ledger, adjusts(7, 1))));
  }
  expect(await auditOf(db.url)).toEqual({ events: 52, chain: null, refold: null, sum: 0 });
  await expect(new PostgresLog(db.url, 0).acquire({ lockWaitMs: 0 })).rejects.toThrow(PartitionTaken);
});

test('a repeat is found although the look-up connection was cut', async () => {
  await using db = await testDatabase();
  await using ledger = await openTestLedger(db.url, { limits: { batchEvents: 2, hotWindow: 6 } });
  const gift = adjusts(7, 5);
  await accepted(ledger, opens(7));
  await accepted(ledger, gift);
  const forget = async () => {
    for (let count = 0; count < 8; count++) await accepted(ledger, adjusts(7, 1));
  };
  await forget();
  expect(await accepted(ledger, gift)).toMatchObject({ repeated: true });
  await endBackends(db.url, 'tallyhouse look-up');
  expect(await accepted(ledger, gift)).toMatchObject({ repeated: true, available: 5 });
});

test('a look-up in flight when the writer closes is cancelled, and leaves no connection behind', async () => {
  await using db = await testDatabase();
  await using other = await openClient(db.url);
  const lookUps = async (condition = '') =>
    (
      await other.pg.query(`select from pg_stat_activity where datname = current_database()
      and application_name = 'tallyhouse look-up' ${condition}`)
    ).rowCount;
  const ids = [randomCommandId()];
  const kept = new PostgresLog(db.url, 0);
  await kept.acquire();
  expect(await kept.findCommands(ids)).toEqual(new Map());
  await other.pg.query('begin; lock table event in access exclusive mode');
  const onItsWay = kept.findCommands(ids);
  onItsWay.catch(() => undefined);
  await eventually(async () => (await lookUps(`and wait_event_type = 'Lock'`)) === 1);
  await kept.close();
  await other.pg.query('rollback');
  await expect(onItsWay).rejects.toThrow('the writer of partition 0 has closed');
  const first = new PostgresLog(db.url, 0);
  await first.acquire();
  const connecting = first.findCommands(ids);
  connecting.catch(() => undefined);
  await first.close();
  await expect(connecting).rejects.toThrow('has closed');
  await eventually(async () => (await lookUps()) === 0);
});

test('the snapshot of a writer that was taken over is refused: its filter lacks later commands', async () => {
  await using db = await testDatabase();
  const log = new PostgresLog(db.url, 0);
  const { epoch } = await log.acquire();
  const successor = new PostgresLog(db.url, 0);
  await successor.acquire({ takeOver: true });
  await using client = await openClient(db.url);
  const stale = snapshotSource(epoch, { committed: 0, decided: 0 });
  stale.seen.add(opens(7).commandId);
  const late = writeSnapshot(client.pg, { ...stale, whenCommitted: () => Promise.resolve(), isAwaited: () => true });
  await expect(late).rejects.toThrow(Fenced);
  expect((await client.pg.query('select from seen_commands')).rowCount).toBe(0);
  expect((await client.pg.query('select from snapshot where is_whole')).rowCount).toBe(0);
  await Promise.all([log.close(), successor.close()]);
});

test("a claim waits for the writer's current writes beside the log; the log does not", async () => {
  await using db = await testDatabase();
  await using beside = await openClient(db.url);
  await using taker = await openClient(db.url);
  await using onlooker = await openClient(db.url);
  await using ledger = await openTestLedger(db.url);
  await beside.pg.query('begin');
  expect((await beside.pg.query(STILL_MINE, [0, 1])).rowCount).toBe(1);
  await accepted(ledger, opens(7));
  const order: string[] = [];
  const taken = takeHead(taker.pg, 0).then(({ epoch }) => order.push(`epoch ${epoch}`));
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await eventually(async () => (await onlooker.pg.query(waiting)).rowCount === 1);
  order.push('written');
  await beside.pg.query('commit');
  await taken;
  expect(order).toEqual(['written', 'epoch 2']);
});

test('a writer that loses the partition at the end of its snapshot leaves the previous one', async () => {
  await using db = await testDatabase();
  await using client = await openClient(db.url);
  const { epoch } = await takeHead(client.pg, 0);
  const source = { ...snapshotSource(epoch, { committed: 0, decided: 0 }), isAwaited: () => true };
  await writeSnapshot(client.pg, { ...source, whenCommitted: async () => undefined });
  const whenCommitted = async () => void (await takeHead(client.pg, 0));
  await expect(writeSnapshot(client.pg, { ...source, whenCommitted })).rejects.toThrow(Fenced);
  const rowsOf = async (query: string) => (await client.pg.query(query)).rows;
  expect(await rowsOf('select id::int, is_whole from snapshot order by id')).toEqual([
    { id: 1, is_whole: true },
    { id: 2, is_whole: false },
  ]);
  expect(await rowsOf('select id::int from snapshot_chunk order by id')).toEqual([{ id: 1 }, { id: 2 }]);
});

test.each([
  ['before its snapshot waits for them', false],
  ['while its snapshot waits for them', true],
])('a writer that was stopped %s closes without waiting for its commits', async (_when, isWaiting) => {
  await using db = await testDatabase();
  const log = new PostgresLog(db.url, 0);
  const { epoch } = await log.acquire();
  const failures: unknown[] = [];
  const asked = Promise.withResolvers<void>();
  const source = {
    ...snapshotSource(epoch, { committed: 3, decided: 5 }),
    decidedSeq: () => {
      asked.resolve();
      return 5;
    },
  };
  const onFailure = (error: unknown) => failures.push(error);
  const snapshots = new Snapshots({ url: db.url, source, lastSeq: 0, everyEvents: 10, onFailure });
  snapshots.take();
  const closing = snapshots.takeIfWorth(isWaiting ? 10 : 1);
  if (isWaiting) await asked.promise;
  snapshots.stopped(new Error('fenced'));
  await closing;
  expect(failures).toEqual([]);
  await log.close();
});

test('snapshots are taken one at a time; each counts once everything in the book is in the log', async () => {
  await using db = await testDatabase();
  await using client = await openClient(db.url);
  const log = new PostgresLog(db.url, 0);
  const { epoch } = await log.acquire();
  const at = { committed: 3, decided: 5 };
  const asked = Promise.withResolvers<void>();
  const source = snapshotSource(epoch, at);
  const decidedSeq = () => {
    asked.resolve();
    return at.decided;
  };
  const onFailure = (error: unknown) => asked.reject(error as Error);
  const snapshots = new Snapshots({
    url: db.url,
    source: { ...source, decidedSeq },
    lastSeq: 0,
    everyEvents: 4,
    onFailure,
  });
  const wholes = async () => (await client.pg.query('select id::int, seq::int from snapshot where is_whole')).rows;
  const commit = (seq: number) => {
    at.committed = seq;
    snapshots.committed(seq);
  };
  snapshots.take();
  const taken = snapshots.takeIfWorth(10);
  await asked.promise;
  commit(4);
  expect(await wholes()).toEqual([]);
  commit(5);
  await taken;
  expect(await wholes()).toEqual([{ id: 1, seq: 3 }]);
  commit(6);
  await snapshots.takeIfWorth(10);
  expect(await wholes()).toEqual([{ id: 1, seq: 3 }]);
  commit(7);
  await snapshots.takeIfWorth(10);
  expect(await wholes()).toEqual([{ id: 2, seq: 7 }]);
  const lines = `select from pg_stat_activity where datname = current_database() and application_name = 'tallyhouse snapshot'`;
  await eventually(async () => (await client.pg.query(lines)).rowCount === 0);
  await log.close();
});

test('a writer that has lost its partition takes no snapshot when it closes', async () => {
  await using db = await testDatabase();
  await using client = await openClient(db.url);
  const failures: unknown[] = [];
  const ledger = await openTestLedger(db.url, { reports: { snapshotFailed: (error) => failures.push(error) } });
  await accepted(ledger, opens(7));
  for (let round = 0; round < 7; round++)
    await Promise.all(Array.from({ length: 3000 }, () => accepted(ledger, adjusts(7, 1))));
  ledger.fence();
  await ledger[Symbol.asyncDispose]();
  expect((await client.pg.query('select from snapshot')).rowCount).toBe(0);
  expect((await client.pg.query('select from snapshot_chunk')).rowCount).toBe(0);
  expect(failures).toEqual([]);
});

test('a ledger that closes first answers everything it has accepted', async () => {
  await using db = await testDatabase();
  const ledger = await openTestLedger(db.url);
  await accepted(ledger, opens(7));
  const asked = Array.from({ length: 400 }, () => accepted(ledger, adjusts(7, 1)));
  await ledger[Symbol.asyncDispose]();
  expect((await Promise.all(asked)).at(-1)).toMatchObject({ seq: 402, available: 400 });
});

test('a writer that stops while a snapshot waits for its commits drops the snapshot, and closes', async () => {
  await using db = await testDatabase();
  await using other = await openClient(db.url);
  const ledger = await openTestLedger(db.url, { patienceMs: 300, limits: { commitAttempts: 2 }, snapshotEvery: 2 });
  await accepted(ledger, opens(7));
  await other.pg.query('begin; lock table batch in access exclusive mode');
  await expect(ledger.submit(adjusts(7, 1))).rejects.toThrow('the log could not be written after 2 attempts');
  await ledger[Symbol.asyncDispose]();
  await other.pg.query('rollback');
  expect((await other.pg.query('select from snapshot where is_whole')).rowCount).toBe(0);
});

test('a writer whose head was deleted reports the epoch it held', async () => {
  await using db = await testDatabase();
  await using client = await openClient(db.url);
  const log = new PostgresLog(db.url, 0);
  await log.acquire();
  await client.pg.query('delete from head');
  await expect(log.head()).rejects.toThrow('another writer has taken partition 0 (this one held epoch 1)');
  await log.close();
});
