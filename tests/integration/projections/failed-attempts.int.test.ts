import { expect, test } from 'vitest';
import { openClient } from '#infra/postgres/session/connect.ts';
import { openReaderSession } from '#projections/consumer/session.ts';
import { readBalance } from '#projections/balance/read.ts';
import { startProjector } from '#projections/projector/projector.ts';
import type { View } from '#projections/view/define-view.ts';
import { VIEWS } from '#projections/registry.ts';
import { adjusts, opens } from '#tests/support/asks.ts';
import { testDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { accepted, openTestLedger } from '#tests/support/test-ledger.ts';
import { lineToDatabase } from '#tests/support/line-to-database.ts';
import { lineSilentAt, silentLine } from '#tests/support/silent-line.ts';
import { bentView } from './bent-view.ts';

const ACCOUNT = 7;
const GIFTS = 4000;
const ATTEMPTS = 5;

const FEEDS = `select from pg_stat_activity where application_name = 'tallyhouse feed' and datname = current_database()`;

/** As on a full disk, while `failures` are left. */
function failing(view: View, failures: { left: number }): View {
  const failure = { name: 'failure', text: 'select from a_table_that_is_missing', values: [] };
  return bentView(view, (statements) => (failures.left-- > 0 ? [failure, ...statements] : statements));
}

test('attempts that fail in mid-backfill leave no connection to the log open', async () => {
  await using db = await testDatabase();
  await using client = await openClient(db.url);
  await using ledger = await openTestLedger(db.url);
  await accepted(ledger, opens(ACCOUNT));
  await Promise.all(Array.from({ length: GIFTS }, () => accepted(ledger, adjusts(ACCOUNT, 1))));
  const failures = { left: ATTEMPTS };
  await using projector = await startProjector({
    databaseUrl: db.url,
    feed: ledger.feed,
    views: VIEWS.map((view) => (view.name === 'balance' ? failing(view, failures) : view)),
    announce() {},
    pace: { maxEvents: 50, restMs: 0 },
  });
  await projector.caughtUp();
  expect(failures.left).toBeLessThan(0);
  expect(await readBalance(db.pool, ACCOUNT)).toMatchObject({ available: GIFTS });
  await eventually(async () => (await client.pg.query(FEEDS)).rowCount === 0, { what: 'the end of the readers' });
});

test('a projector whose connection falls silent opens another, and each event counts once', async () => {
  await using db = await testDatabase();
  await using line = await silentLine(db.url);
  await using ledger = await openTestLedger(db.url);
  const warnings: unknown[] = [];
  const log = { info() {}, warn: ({ err }: { err?: Error }) => warnings.push(err?.message), error() {} };
  await using projector = await startProjector({
    databaseUrl: line.url,
    feed: ledger.feed,
    announce() {},
    log,
    patienceMs: 500,
  });
  await accepted(ledger, opens(ACCOUNT));
  await projector.caughtUp();
  line.fallSilent();
  await accepted(ledger, adjusts(ACCOUNT, 5));
  await projector.caughtUp();
  // Repeated if the machine is slow to answer.
  expect(new Set(warnings)).toEqual(new Set(['the database did not answer within 500 ms']));
  expect(await readBalance(db.pool, ACCOUNT)).toMatchObject({ available: 5 });
});

test('a projector whose connections fall silent before it has read its checkpoints opens others', async () => {
  await using db = await testDatabase();
  await using ledger = await openTestLedger(db.url);
  await accepted(ledger, opens(ACCOUNT));
  const words = ['idle_in_transaction_session_timeout', 'FROM reader.position'];
  await using line = await lineSilentAt(db.url, 'projector 0', words);
  const { url: databaseUrl } = line;
  await using projector = await startProjector({ databaseUrl, feed: ledger.feed, announce() {}, patienceMs: 500 });
  await projector.caughtUp();
  expect(line.unheard.size).toBe(0);
});

test.each(['idle_in_transaction_session_timeout', 'pg_advisory_xact_lock', 'INSERT INTO projection.view'])(
  'a projector whose connection falls silent before its views exist fails with that reason: %s',
  async (word) => {
    await using db = await testDatabase({ of: 'migrated' });
    await using ledger = await openTestLedger(db.url);
    await using line = await lineSilentAt(db.url, 'projector start', [word]);
    const work = { databaseUrl: line.url, feed: ledger.feed, announce() {} };
    await expect(startProjector({ ...work, preparedWithinMs: 500 })).rejects.toThrow('did not answer within 500 ms');
    await using projector = await startProjector(work);
    await projector.caughtUp();
  },
);

test('a connection that falls silent while opening times out', async () => {
  await using db = await testDatabase();
  await using line = await lineToDatabase(db.url, (client, database) => {
    client.on('data', (asked: Buffer) => asked.includes('synchronous_commit') && database.unpipe().pause());
    client.pipe(database).pipe(client);
  });
  await expect(openReaderSession(line.url, 'test', 1000)).rejects.toThrow('the database did not answer within 1000 ms');
});
