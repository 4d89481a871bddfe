import { expect, test } from 'vitest';
import { openClient } from '#infra/postgres/session/connect.ts';
import { openLogFeed } from '#ledger/engine/feed/open-log-feed.ts';
import { checkShape, fixShape } from '#ledger/log/shape.ts';
import { openPartitions } from '#ledger/partitions.ts';
import { requireMasterKeyOfAll } from '#ledger/fairness/require-master-key.ts';
import { adjusts, opens } from '#tests/support/asks.ts';
import { testDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { lineToDatabase, type LineToDatabase } from '#tests/support/line-to-database.ts';
import { accepted, auditOf, HandClock, openTestLedger, TEST_MASTER_KEY } from '#tests/support/test-ledger.ts';
import { lineSilentAt, silentLine } from '#tests/support/silent-line.ts';

const patienceMs = 500;

test('commands in flight when the connection falls silent are answered, each written once', async () => {
  await using db = await testDatabase();
  await using line = await silentLine(db.url);
  const retries: string[] = [];
  const reports = { retrying: (error: unknown) => retries.push((error as Error).message) };
  await using ledger = await openTestLedger(line.url, { patienceMs, reports });
  await accepted(ledger, opens(7));
  line.fallSilent();
  // Enough for two batches in flight and a third one waiting.
  await Promise.all(Array.from({ length: 400 }, () => accepted(ledger, adjusts(7, 1))));
  expect(retries).toContain('the database did not answer within 500 ms');
  expect(await auditOf(db.url)).toEqual({ events: 402, chain: null, refold: null, sum: 0 });
});

test('a repeat whose look-up falls silent is looked up over another connection', async () => {
  await using db = await testDatabase();
  await using line = await silentLine(db.url);
  await using ledger = await openTestLedger(line.url, { patienceMs, limits: { batchEvents: 2, hotWindow: 6 } });
  const gift = adjusts(7, 5);
  await accepted(ledger, opens(7));
  await accepted(ledger, gift);
  for (let count = 0; count < 8; count++) await accepted(ledger, adjusts(7, 1));
  expect(await accepted(ledger, gift)).toMatchObject({ repeated: true });
  line.fallSilent();
  expect(await accepted(ledger, gift)).toMatchObject({ repeated: true, available: 5 });
});

test('a writer closes although its connections are silent', async () => {
  await using db = await testDatabase();
  await using line = await silentLine(db.url);
  const ledger = await openTestLedger(line.url, { patienceMs });
  await accepted(ledger, opens(7));
  line.fallSilent();
  await ledger[Symbol.asyncDispose]();
  await expect(ledger.submit(adjusts(7, 1))).rejects.toThrow('the ledger is closing');
});

test('a ledger closes although its connection fell silent during a snapshot', async () => {
  await using db = await testDatabase();
  await using line = await silentLine(db.url);
  const failures: string[] = [];
  const reports = { snapshotFailed: (error: unknown) => failures.push((error as Error).message) };
  const ledger = await openTestLedger(line.url, { patienceMs, snapshotEvery: 3, reports });
  await accepted(ledger, opens(7));
  await accepted(ledger, adjusts(7, 1));
  await using side = await openClient(db.url);
  const snapshots = `select from pg_stat_activity where application_name = 'tallyhouse snapshot' and datname = current_database()`;
  await eventually(async () => (await side.pg.query(snapshots)).rowCount === 1, { what: 'the snapshot’s line' });
  line.fallSilent();
  await ledger[Symbol.asyncDispose]();
  expect(failures).toEqual([expect.stringMatching(/^(the database did not answer within 500 ms|timeout expired)$/)]);
});

/** 3002 events: several hundred kilobytes. */
async function writeLongLog(url: string): Promise<void> {
  await using ledger = await openTestLedger(url);
  await accepted(ledger, opens(7));
  await Promise.all(Array.from({ length: 3000 }, () => accepted(ledger, adjusts(7, 1))));
}

function lineSilentAmid(url: string, name: string): Promise<LineToDatabase> {
  let [readers, carried] = [0, 0];
  return lineToDatabase(url, (client, database) => {
    let isSilent = false;
    client.once('data', (first: Buffer) => (isSilent = first.includes(name) && readers++ === 0));
    client.pipe(database);
    database.on('data', (bytes) => {
      if (isSilent && carried > 100_000) return;
      if (isSilent) carried += bytes.length;
      client.write(bytes);
    });
  });
}

test('recovery does not wait for a connection that falls silent: opening the partition can be retried', async () => {
  await using db = await testDatabase();
  await writeLongLog(db.url);
  await using line = await lineSilentAmid(db.url, 'tallyhouse recovery');
  await expect(openTestLedger(line.url, { patienceMs })).rejects.toThrow('the database did not answer within 500 ms');
  await using ledger = await openTestLedger(line.url, { patienceMs });
  expect(await accepted(ledger, adjusts(7, 1))).toMatchObject({ available: 3001 });
});

test('claiming a partition does not wait for a silent connection: opening it can be retried', async () => {
  await using db = await testDatabase();
  let takers = 0;
  await using line = await lineToDatabase(db.url, (client, database) => {
    client.on('data', (bytes) => {
      const isSilent = bytes.includes('insert into head') && takers++ === 0;
      if (!isSilent) database.write(bytes);
    });
    database.pipe(client);
  });
  await expect(openTestLedger(line.url, { patienceMs })).rejects.toThrow('the database did not answer within 500 ms');
  await using ledger = await openTestLedger(line.url, { patienceMs });
  expect(await accepted(ledger, opens(7))).toMatchObject({ seq: 2 });
});

const house = { partitions: 1, patienceMs, masterKey: TEST_MASTER_KEY, clock: new HandClock() };

test.each<[string, string, string, (url: string) => Promise<unknown>]>([
  ['writer of a new log', 'shape', 'from log_shape', (url) => fixShape(url, 1, patienceMs)],
  ['reader', 'shape', 'from log_shape', (url) => checkShape(url, 1, patienceMs)],
  ['house', 'shape', 'from log_shape', (databaseUrl) => openPartitions({ databaseUrl, ...house })],
  ['feed', 'shape', 'from log_shape', (databaseUrl) => openLogFeed({ databaseUrl, ...house })],
  ['sequencer', 'master key', 'from head', (url) => requireMasterKeyOfAll(url, TEST_MASTER_KEY, patienceMs)],
  ['sequencer', 'master key', 'copy (', (url) => requireMasterKeyOfAll(url, TEST_MASTER_KEY, patienceMs)],
])(
  'the start of a %s whose connection for the %s falls silent at "%s" fails with that reason',
  async (_who, name, word, start) => {
    await using db = await testDatabase();
    {
      await using ledger = await openTestLedger(db.url);
      await accepted(ledger, opens(7));
    }
    await using line = await lineSilentAt(db.url, name, [word]);
    await expect(start(line.url)).rejects.toThrow('the database did not answer within 500 ms');
  },
);

test.each([
  [
    'is notified, and gets the rest over another',
    Number.POSITIVE_INFINITY,
    'the database did not answer within 500 ms',
  ],
  ['may leave', 1, undefined],
])('a reader whose connection falls silent in mid-log %s', async (_what, batches, complaint) => {
  await using db = await testDatabase();
  await writeLongLog(db.url);
  await using line = await lineSilentAmid(db.url, 'tallyhouse feed');
  await using feed = await openLogFeed({ databaseUrl: line.url, partitions: 1, patienceMs });
  const { signal } = new AbortController();
  const seqs: number[] = [];
  const read = async (most: number) => {
    let left = most;
    for await (const { events } of feed.read(0, seqs.length, { signal, toSeq: 3002, maxEvents: 100 })) {
      seqs.push(...events.map(({ seq }) => seq));
      if (--left === 0) return;
    }
  };
  const error = await read(batches).catch(({ message }: Error) => message);
  expect({ error, isWhole: seqs.length === 3002 }).toEqual({ error: complaint, isWhole: false });
  await read(Number.POSITIVE_INFINITY);
  expect(seqs).toEqual(Array.from({ length: 3002 }, (_, place) => place + 1));
});

test('a disk that stalls is awaited on the same connection', async () => {
  await using db = await testDatabase();
  await using other = await openClient(db.url);
  const retries: unknown[] = [];
  await using ledger = await openTestLedger(db.url, { reports: { retrying: (error) => retries.push(error) } });
  await accepted(ledger, opens(7));
  // From the append's view the table is unavailable for a while.
  await other.pg.query('begin; lock table batch in access exclusive mode');
  const waiting = accepted(ledger, adjusts(7, 1));
  await eventually(async () => {
    const blocked = "select from pg_locks where not granted and relation = 'batch'::regclass";
    return (await other.pg.query(blocked)).rowCount === 1;
  });
  await other.pg.query('select pg_sleep(0.4)');
  await other.pg.query('rollback');
  expect(await waiting).toMatchObject({ available: 1 });
  expect(retries).toEqual([]);
});

test('an append that lands after its connection was dropped is found in the log, so it is not repeated', async () => {
  await using db = await testDatabase();
  await using other = await openClient(db.url);
  const retries: unknown[] = [];
  const reports = { retrying: (error: unknown) => retries.push(error) };
  await using ledger = await openTestLedger(db.url, { patienceMs, reports });
  await accepted(ledger, opens(7));
  await other.pg.query('begin; lock table batch in access exclusive mode');
  const waiting = accepted(ledger, adjusts(7, 1));
  await eventually(() => retries.length >= 2);
  await other.pg.query('rollback');
  expect(await waiting).toMatchObject({ available: 1 });
  expect(await auditOf(db.url)).toEqual({ events: 3, chain: null, refold: null, sum: 0 });
});
