import { expect, test } from 'vitest';
import type { LedgerEvent } from '#contracts/events.ts';
import type { Feed, FeedReadOptions } from '#contracts/internal/feed.ts';
import { openClient } from '#infra/postgres/session/connect.ts';
import { LogReader } from '#ledger/engine/feed/log-reader.ts';
import { openLogFeed } from '#ledger/engine/feed/open-log-feed.ts';
import type { OpenLedger } from '#ledger/ledger.ts';
import { adjusts, opens } from '#tests/support/asks.ts';
import { testDatabase } from '#tests/support/database.ts';
import { accepted, eventsOf, openTestLedger } from '#tests/support/test-ledger.ts';
import { tamper } from '../audit/tampered-log.ts';

type Reading = Partial<FeedReadOptions> & { from?: number };

async function read(feed: Feed, { from = 0, ...options }: Reading): Promise<LedgerEvent[]> {
  const events: LedgerEvent[] = [];
  const signal = new AbortController().signal;
  for await (const batch of feed.read(0, from, { signal, ...options })) {
    expect(batch.fromSeq).toBe((events.at(-1)?.seq ?? from) + 1);
    expect(batch.events).toHaveLength(batch.toSeq - batch.fromSeq + 1);
    expect(batch.events.length).toBeLessThanOrEqual(options.maxEvents ?? 5000);
    events.push(...batch.events);
  }
  return events;
}

async function writeSome(ledger: OpenLedger, count: number): Promise<void> {
  await Promise.all(Array.from({ length: count }, () => accepted(ledger, adjusts(7, 1))));
}

/** Closed again, so that the next ledger has nothing in memory. */
async function leaveLog(url: string, count: number): Promise<void> {
  await using ledger = await openTestLedger(url);
  await accepted(ledger, opens(7));
  await writeSome(ledger, count);
}

test('readers far behind, near the end and at the end all get the same events', async () => {
  await using db = await testDatabase();
  await leaveLog(db.url, 500);
  await using ledger = await openTestLedger(db.url);
  await writeSome(ledger, 20);
  const readers = [
    read(ledger.feed, { toSeq: 1000, maxEvents: 7 }),
    read(ledger.feed, { toSeq: 1000 }),
    read(ledger.feed, { from: 510, toSeq: 1000, maxEvents: 3 }),
    read(ledger.feed, { from: 522, toSeq: 1000 }),
    read(ledger.feed, { from: 800, toSeq: 1000 }),
  ];
  while (ledger.committedSeq < 1000) await writeSome(ledger, Math.min(17, 1000 - ledger.committedSeq));
  const [all, ...others] = await Promise.all(readers);
  expect(all).toEqual(await eventsOf(db.url));
  for (const events of others) expect(events).toEqual(all!.slice(-events.length));
  expect(others.map((events) => events.length)).toEqual([1000, 490, 478, 200]);
  expect(await ledger.feed.headSeq(0)).toBe(1000);
});

test('a range that ends before the end of the log is read to its end', async () => {
  await using db = await testDatabase();
  await using ledger = await openTestLedger(db.url);
  await accepted(ledger, opens(7));
  await writeSome(ledger, 30);
  expect((await read(ledger.feed, { from: 3, toSeq: 9 })).map((event) => event.seq)).toEqual([4, 5, 6, 7, 8, 9]);
  expect(await read(ledger.feed, { from: 9, toSeq: 9 })).toEqual([]);
});

test('a reader far behind gets batches of the size it asked for, however the connection splits them', async () => {
  await using db = await testDatabase();
  await leaveLog(db.url, 2000);
  await using ledger = await openTestLedger(db.url);
  const toSeq = await ledger.feed.headSeq(0);
  const sizes: number[] = [];
  const { signal } = new AbortController();
  for await (const { events } of ledger.feed.read(0, 0, { signal, toSeq, maxEvents: 900 })) sizes.push(events.length);
  expect(sizes).toEqual([900, 900, toSeq - 1800]);
});

test('a log read in windows is complete, at any window boundary', async () => {
  await using db = await testDatabase();
  await leaveLog(db.url, 30);
  await using reader = new LogReader(db.url, 0);
  for (const windowEvents of [1, 7, 20, 21]) {
    const batches: number[][] = [];
    for await (const { events } of reader.read({ afterSeq: 3, toSeq: 23, maxEvents: 9, windowEvents }))
      batches.push(events.map(({ seq }) => seq));
    expect(batches.map(({ length }) => length)).toEqual([9, 9, 2]);
    expect(batches.flat()).toEqual(Array.from({ length: 20 }, (_, place) => 4 + place));
  }
});

test('a reader that is aborted while waiting, or in mid-backfill, stops', async () => {
  await using db = await testDatabase();
  await leaveLog(db.url, 3000);
  await using ledger = await openTestLedger(db.url);
  const waiting = new AbortController();
  const waited = read(ledger.feed, { from: 3002, signal: waiting.signal });
  const backfilling = new AbortController();
  let got = 0;
  for await (const batch of ledger.feed.read(0, 0, { signal: backfilling.signal, maxEvents: 10 })) {
    got += batch.events.length;
    if (got === 20) backfilling.abort();
  }
  expect(got).toBe(20);
  waiting.abort();
  expect(await waited).toEqual([]);
  // A reader that breaks out returns its connection as well.
  for await (const _batch of ledger.feed.read(0, 0, { signal: new AbortController().signal, maxEvents: 10 })) break;
  await using client = await openClient(db.url);
  const { rowCount } = await client.pg.query(
    `select from pg_stat_activity where datname = current_database() and application_name = 'tallyhouse feed'`,
  );
  expect(rowCount).toBe(0);
});

test('a reader that waits often leaves no listeners behind on its signal', async () => {
  await using db = await testDatabase();
  await using ledger = await openTestLedger(db.url);
  const { signal } = new AbortController();
  let listeners = 0;
  const counted = new Proxy(signal, {
    get(target, name) {
      if (name === 'addEventListener' || name === 'removeEventListener') {
        return (...given: Parameters<AbortSignal['addEventListener']>) => {
          listeners += name === 'addEventListener' ? 1 : -1;
          target[name](...given);
        };
      }
      return Reflect.get(target, name) as unknown;
    },
  });
  const reading = read(ledger.feed, { toSeq: 22, signal: counted });
  await accepted(ledger, opens(7));
  for (let count = 0; count < 20; count++) await accepted(ledger, adjusts(7, 1));
  expect(await reading).toHaveLength(22);
  expect(listeners).toBe(0);
});

test('a partition that the ledger does not have is refused', async () => {
  await using db = await testDatabase();
  await using ledger = await openTestLedger(db.url);
  await expect(ledger.feed.headSeq(3)).rejects.toThrow('partition 3 is not served here');
});

test.each([
  ['in its middle', 15],
  ['at its end', 31],
])('a log that misses an event %s is reported to its reader, who would wait forever', async (_where, seq) => {
  await using db = await testDatabase();
  await leaveLog(db.url, 29);
  await tamper(db.url, `delete from event where seq = ${seq}`);
  await using feed = await openLogFeed({ databaseUrl: db.url, partitions: 1 });
  await expect(read(feed, { toSeq: 31 })).rejects.toThrow(`the log misses event 0-${seq}`);
});
