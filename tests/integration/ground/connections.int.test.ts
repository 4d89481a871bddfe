import { expect, onTestFinished, test, vi } from 'vitest';
import { openClient } from '#infra/postgres/session/connect.ts';
import { KeptClient } from '#infra/postgres/session/kept-client.ts';
import { Notices } from '#infra/postgres/notices.ts';
import { ONE_TRY } from '#infra/retry-within.ts';
import { missingMigrations } from '#infra/postgres/migrate.ts';
import { migrateOrCheck, wasMigrated } from '#infra/postgres/schema-owner.ts';
import { silentLog } from '#infra/process/log.ts';
import { requireDatabase } from '#services/ground-checks.ts';
import { checkRights } from '#services/migrate/check-rights.ts';
import { SCHEMA_ROOMS } from '#services/schema-rooms.ts';
import { testDatabase } from '#tests/support/database.ts';
import { endBackends } from '#tests/support/end-backends.ts';
import { eventually } from '#tests/support/eventually.ts';
import { lineToDatabase } from '#tests/support/line-to-database.ts';
import { silentLine } from '#tests/support/silent-line.ts';

async function cut(url: string, application: string): Promise<void> {
  expect(await endBackends(url, application, 5000)).toBe(1);
}

async function linesOf(url: string, application: string): Promise<number> {
  await using client = await openClient(url);
  const found = await client.pg.query(
    'select from pg_stat_activity where application_name = $1 and datname = current_database()',
    [application],
  );
  return found.rowCount!;
}

test('notifications resume after a lost connection, and the loss is reported', async () => {
  await using db = await testDatabase();
  await using client = await openClient(db.url);
  const heard: (string | null)[] = [];
  const options = { databaseUrl: db.url, channel: 'tea_time', log: silentLog() };
  await using notices = new Notices(options, (payload) => {
    heard.push(payload);
    if (payload === 'nonsense') throw new Error('cannot be read');
  });
  await notices.connect();
  await client.pg.query(`notify tea_time, 'nonsense'; notify tea_time, 'first'`);
  await eventually(() => heard.includes('first'));
  await cut(db.url, 'tallyhouse-tea-time');
  // One for the loss, one for the recovery.
  await eventually(() => heard.filter((payload) => payload === null).length === 3);
  await client.pg.query(`notify tea_time, 'second'`);
  await eventually(() => heard.includes('second'));
  expect(heard).toEqual([null, 'nonsense', 'first', null, null, 'second']);
});

test('a silently dropped connection is detected, and notifications resume over a new one', async () => {
  await using db = await testDatabase();
  await using line = await silentLine(db.url);
  await using client = await openClient(db.url);
  const heard: (string | null)[] = [];
  const options = { databaseUrl: line.url, channel: 'tea_time', log: silentLog(), beatMs: 50 };
  await using notices = new Notices(options, (payload) => heard.push(payload));
  await notices.connect();
  line.fallSilent();
  await eventually(() => heard.length >= 3, { what: 'loss and return' });
  await client.pg.query(`notify tea_time, 'after'`);
  await eventually(() => heard.includes('after'));
  expect(heard).toEqual([null, null, null, 'after']);
});

test('a connection that answers its probes is kept', async () => {
  await using db = await testDatabase();
  await using client = await openClient(db.url);
  const heard: (string | null)[] = [];
  const options = { databaseUrl: db.url, channel: 'tea_time', log: silentLog(), beatMs: 200 };
  await using notices = new Notices(options, (payload) => heard.push(payload));
  await notices.connect();
  const asked = new Set<string>();
  await eventually(async () => {
    const found = await client.pg.query<{ at: string }>(`select query_start::text as at from pg_stat_activity
      where application_name = 'tallyhouse-tea-time' and datname = current_database() and query = 'select 1'`);
    for (const { at } of found.rows) asked.add(at);
    return asked.size >= 4;
  });
  expect(heard).toEqual([null]);
});

test('closing notifications does not wait for a silent connection', async () => {
  await using db = await testDatabase();
  await using line = await silentLine(db.url);
  const options = { databaseUrl: line.url, channel: 'tea_time', log: silentLog() };
  const notices = new Notices(options, () => {});
  await notices.connect();
  line.fallSilent();
  await expect(notices[Symbol.asyncDispose]()).resolves.toBeUndefined();
});

test('closed notifications report no loss and do not reconnect', async () => {
  await using db = await testDatabase();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const options = { databaseUrl: db.url, channel: 'tea_time', log: silentLog() };
  const heard: (string | null)[] = [];
  const listening = new Notices(options, (payload) => heard.push(payload));
  await listening.connect();
  await listening[Symbol.asyncDispose]();
  expect(heard).toEqual([null]);
  const retrying = new Notices(options, (payload) => heard.push(payload));
  await retrying.connect();
  await cut(db.url, 'tallyhouse-tea-time');
  await eventually(() => heard.length === 3, { what: 'the loss' });
  // The retry; the probe of the lost connection has been cancelled.
  expect(vi.getTimerCount()).toBe(1);
  await retrying[Symbol.asyncDispose]();
  expect(vi.getTimerCount()).toBe(0);
});

test('while the server answers but refuses LISTEN, each retry reuses the previous connection', async () => {
  await using db = await testDatabase();
  let isRefused = false;
  let refusals = 0;
  await using line = await lineToDatabase(db.url, (client, database) => {
    client.on('data', (said: Buffer) => {
      const listens = isRefused && said.includes('listen');
      if (listens) refusals += 1;
      database.write(listens ? Buffer.from(said.toString('latin1').replace('listen', 'lisent'), 'latin1') : said);
    });
    database.pipe(client);
  });
  const heard: (string | null)[] = [];
  const options = { databaseUrl: line.url, channel: 'tea_time', log: silentLog() };
  await using notices = new Notices(options, (payload) => heard.push(payload));
  await notices.connect();
  isRefused = true;
  await cut(db.url, 'tallyhouse-tea-time');
  await eventually(() => refusals >= 4, { what: 'four tries' });
  await eventually(async () => (await linesOf(db.url, 'tallyhouse-tea-time')) <= 1, { what: 'the end of the others' });
  isRefused = false;
  await using client = await openClient(db.url);
  await eventually(async () => {
    await client.pg.query(`notify tea_time, 'after'`);
    return heard.includes('after');
  });
});

test.each<[string, string, (url: string) => Promise<unknown>]>([
  ['is there', 'select 1', (url) => requireDatabase(url, ONE_TRY, 500)],
  ['was migrated', 'to_regclass', (url) => wasMigrated(url, 500)],
  ['is ours to migrate', 'has_schema_privilege', (url) => migrateOrCheck(url, SCHEMA_ROOMS, 500)],
  ['has a schema', 'has_table_privilege', (url) => missingMigrations(url, SCHEMA_ROOMS, 500)],
  ['has our schema', 'from schema_migration', (url) => missingMigrations(url, SCHEMA_ROOMS, 500)],
  ['lets us do what we need', 'as wanted', (url) => checkRights(url, 'relay', 500)],
])('a start that checks whether the database %s fails when the connection falls silent', async (_what, word, ask) => {
  await using db = await testDatabase();
  await using line = await lineToDatabase(db.url, (client, database) => {
    client.on('data', (said: Buffer) => said.includes(word) && database.unpipe().pause());
    client.pipe(database).pipe(client);
  });
  await expect(ask(line.url)).rejects.toThrow('the database did not answer within 500 ms');
});

test('a query after a lost connection fails at most once; the next has a new connection', async () => {
  await using db = await testDatabase();
  await using kept = new KeptClient(db.url, { applicationName: 'tallyhouse-kept', answerWithinMs: 10_000 });
  const pid = () => kept.ask(async (pg) => (await pg.query('select pg_backend_pid() as pid')).rows[0].pid as number);
  const first = await pid();
  expect(await pid()).toBe(first);
  await cut(db.url, 'tallyhouse-kept');
  const next = await eventually(pid);
  expect(next).not.toBe(first);
  await expect(kept.ask((pg) => pg.query('select nonsense'))).rejects.toThrow('nonsense');
  expect(typeof (await pid())).toBe('number');
});

test('closing leaves no connection at the server, even while the first query is in flight', async () => {
  await using db = await testDatabase();
  const kept = new KeptClient(db.url, { applicationName: 'kept', answerWithinMs: 10_000 });
  const asked = kept.ask((pg) => pg.query('select 1'));
  await kept[Symbol.asyncDispose]();
  await expect(asked).resolves.toMatchObject({ rowCount: 1 });
  await eventually(async () => (await linesOf(db.url, 'kept')) === 0, { what: 'the end of the line' });
});

test('a connection that answers in time is kept, after any number of queries', async () => {
  await using db = await testDatabase();
  await using kept = new KeptClient(db.url, { applicationName: 'kept', answerWithinMs: 1000 });
  const pid = () =>
    kept.ask(async (pg) => (await pg.query('select pg_backend_pid() as pid, pg_sleep(0.3)')).rows[0].pid);
  const first = await pid();
  for (let more = 0; more < 4; more++) expect(await pid()).toBe(first);
});

test('a silent connection is dropped after its time-out: the next query succeeds', async () => {
  await using db = await testDatabase();
  await using line = await silentLine(db.url);
  await using kept = new KeptClient(line.url, { applicationName: 'tallyhouse-kept', answerWithinMs: 200 });
  const one = () => kept.ask(async (pg) => (await pg.query('select 1 as one')).rows[0].one as number);
  expect(await one()).toBe(1);
  line.fallSilent();
  const [lost, next] = await Promise.allSettled([one(), one()]);
  expect(lost).toMatchObject({ reason: { message: 'the database did not answer within 200 ms' } });
  expect(next).toEqual({ status: 'fulfilled', value: 1 });
});

test.each([
  ['while nothing is asked', false],
  ['while it is asked', true],
])('a connection that fell silent %s does not delay closing', async (_when, isAsked) => {
  await using db = await testDatabase();
  await using line = await silentLine(db.url);
  const kept = new KeptClient(line.url, { applicationName: 'kept', answerWithinMs: 600_000 });
  await kept.ask((pg) => pg.query('select 1'));
  line.fallSilent();
  const asked = isAsked ? [kept.ask((pg) => pg.query('select 1'))] : [];
  const ends = Promise.allSettled(asked);
  await kept[Symbol.asyncDispose]();
  expect((await ends).map(({ status }) => status)).toEqual(isAsked ? ['rejected'] : []);
});
