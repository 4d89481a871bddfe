import { sql } from 'slonik';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Feed } from '#contracts/internal/feed.ts';
import { openClient } from '#infra/postgres/session/connect.ts';
import { Notices } from '#infra/postgres/notices.ts';
import { systemClock } from '#infra/process/clock.ts';
import { silentLog } from '#infra/process/log.ts';
import { Metrics } from '#infra/process/metrics.ts';
import type { OpenLedger } from '#ledger/ledger.ts';
import { SETTINGS } from '#contracts/settings/registry.ts';
import { openNotifier, type Notifier, sweep } from '#services/notifications/consumer/start.ts';
import { NOTIFICATION_STORED } from '#services/notifications/store/store-notices.ts';
import { adjusts, bonus, closes, credits, opens, reverses } from '#tests/support/asks.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { endBackends } from '#tests/support/end-backends.ts';
import { eventually } from '#tests/support/eventually.ts';
import { accepted, openTestLedger } from '#tests/support/test-ledger.ts';
import { BentFeed } from '../reactor/bent-feed.ts';

const PLAYER = 7_000;
const settings = { value: (key: keyof typeof SETTINGS) => SETTINGS[key].default as never };
const log = silentLog();

async function bed() {
  const stack = new AsyncDisposableStack();
  const db = stack.use(await testDatabase());
  const ledger = stack.use(await openTestLedger(db.url, { clock: systemClock }));
  return {
    db,
    ledger,
    start: async (feed: Feed = ledger.feed) => {
      const rooms = { databaseUrl: db.url, pool: db.pool, feed, settings, log, metrics: new Metrics() };
      return stack.use(await openNotifier(rooms));
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

async function told(db: TestDatabase): Promise<string[]> {
  await using client = await openClient(db.url);
  const { rows } = await client.pg.query<{ told: string }>(
    `SELECT kind || ' ' || coalesce(params->>'points', params->>'level') AS told FROM notifications.notification ORDER BY created_at, id`,
  );
  return rows.map((row) => row.told);
}

async function ask(db: TestDatabase, statement: string): Promise<void> {
  await using client = await openClient(db.url);
  await client.pg.query(statement);
}

async function adjustMany(ledger: OpenLedger, first: number, last: number): Promise<void> {
  for (let points = first; points <= last; points++) await accepted(ledger, adjusts(PLAYER, points));
}

const others = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, place) => `other ${first + place}`);

test('of two consumers one stores, each cause is announced once, and earlier events are not announced', async () => {
  await using house = await bed();
  const { db, ledger } = house;
  await accepted(ledger, opens(PLAYER));
  await accepted(ledger, bonus(PLAYER));
  const notifiers: Notifier[] = [await house.start(), await house.start()];
  const heard: string[] = [];
  const hear = (payload: string | null) => void (payload !== null && heard.push(payload));
  await using notices = new Notices({ databaseUrl: db.url, channel: NOTIFICATION_STORED, log }, hear);
  await notices.connect();
  await adjustMany(ledger, 1, 30);
  await Promise.all(notifiers.map((notifier) => notifier.caughtUp()));
  expect(await told(db)).toEqual(others(1, 30));
  await eventually(() => heard.length >= 30);
  expect(new Set(heard).size).toBe(heard.length);
  expect(heard.every((payload) => payload.startsWith(`${PLAYER} `))).toBe(true);
});

test('a consumer killed repeatedly stores everything once', async () => {
  await using house = await bed();
  const { db, ledger } = house;
  const notifier = await house.start();
  await accepted(ledger, opens(PLAYER));
  let isOver = false;
  const killing = (async () => {
    while (!isOver) await endBackends(db.url, 'tallyhouse notifications %');
  })();
  await adjustMany(ledger, 1, 60);
  isOver = true;
  await killing;
  await notifier.caughtUp();
  expect(await told(db)).toEqual(others(1, 60));
});

test('a log read again from its beginning notifies no player a second time', async () => {
  await using house = await bed();
  const { db, ledger } = house;
  const notifier = await house.start();
  await accepted(ledger, opens(PLAYER));
  await accepted(ledger, bonus(PLAYER));
  await adjustMany(ledger, 1, 5);
  await notifier.caughtUp();
  const before = await told(db);
  await notifier[Symbol.asyncDispose]();
  await ask(db, 'UPDATE notifications.position SET seq = 0');
  const again = await house.start();
  await again.caughtUp();
  expect([before, await told(db)]).toEqual([
    ['welcome 100', ...others(1, 5)],
    ['welcome 100', ...others(1, 5)],
  ]);
});

test('a player keeps the latest two hundred, and a replay restores no older one', async () => {
  await using house = await bed();
  const { db, ledger } = house;
  const notifier = await house.start();
  await accepted(ledger, opens(PLAYER));
  await Promise.all(Array.from({ length: 230 }, (_, place) => accepted(ledger, adjusts(PLAYER, place + 1))));
  await notifier.caughtUp();
  const kept = await told(db);
  expect(kept).toHaveLength(200);
  await notifier[Symbol.asyncDispose]();
  await ask(db, 'UPDATE notifications.position SET seq = 0');
  await (await house.start()).caughtUp();
  expect(await told(db)).toEqual(kept);
});

test('an unreadable event blocks no other, and is notified once a program can read it', async () => {
  await using house = await bed();
  const { db, ledger } = house;
  const bent = new BentFeed(ledger.feed);
  const notifier = await house.start(bent);
  await accepted(ledger, opens(PLAYER));
  const { seq } = await accepted(ledger, adjusts(PLAYER, 1));
  bent.unreadable.add(seq);
  await accepted(ledger, adjusts(PLAYER, 2));
  await notifier.caughtUp();
  expect(await told(db)).toEqual(['other 2']);
  await notifier[Symbol.asyncDispose]();
  await house.start();
  await eventually(async () => (await told(db)).length === 2);
  expect(await told(db)).toEqual(['other 1', 'other 2']);
});

test('a level is notified once when it is reached, even if points fall and rise again', async () => {
  await using house = await bed();
  const { db, ledger } = house;
  await accepted(ledger, opens(PLAYER));
  await accepted(ledger, credits(PLAYER, 60));
  const notifier = await house.start();
  const credit = credits(PLAYER, 40);
  await accepted(ledger, credit);
  await notifier.caughtUp();
  expect(await told(db)).toEqual(['offer 40', 'level_up 2']);
  await accepted(ledger, reverses(PLAYER, credit.commandId));
  await notifier.caughtUp();
  await accepted(ledger, credits(PLAYER, 1000));
  await notifier.caughtUp();
  expect(await told(db)).toEqual(['offer 40', 'level_up 2', 'offer 40', 'offer 1000', 'level_up 4']);
});

test('a log that lost events is read again: no notification is repeated, and levels count everything once', async () => {
  await using house = await bed();
  const { db, ledger } = house;
  const notifier = await house.start();
  await accepted(ledger, opens(PLAYER));
  await accepted(ledger, credits(PLAYER, 100));
  await notifier.caughtUp();
  const before = await told(db);
  await notifier[Symbol.asyncDispose]();
  // A position that the log no longer has.
  await ask(db, String.raw`UPDATE notifications.position SET marked_seq = seq, mark = '\x00'`);
  await house.start();
  const again = sql.unsafe`select from notifications.position where mark <> ${sql.binary(Buffer.from([0]))}`;
  await eventually(async () => (await db.pool.query(again)).rowCount === 1);
  expect([before, await told(db)]).toEqual([
    ['offer 100', 'level_up 2'],
    ['offer 100', 'level_up 2'],
  ]);
  const sums = sql.type(z.object({ points: z.string() }))`
    select offer_points::text as points from notifications.player where account = ${PLAYER}`;
  expect(await db.pool.oneFirst(sums)).toBe('100');
});

test('expired notifications are deleted, and those of a closed account', async () => {
  await using house = await bed();
  const { db, ledger } = house;
  const notifier = await house.start();
  await accepted(ledger, opens(PLAYER));
  await adjustMany(ledger, 1, 3);
  await notifier.caughtUp();
  await ask(db, `UPDATE notifications.notification SET expires_at = now() WHERE params->>'points' = '2'`);
  await sweep(db.pool);
  expect(await told(db)).toEqual(['other 1', 'other 3']);
  await accepted(ledger, closes(PLAYER));
  await notifier.caughtUp();
  expect(await told(db)).toEqual([]);
});
