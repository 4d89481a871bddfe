import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openClient } from '#infra/postgres/session/connect.ts';
import { exportEvents } from '#ledger/audit/export-events.ts';
import { refold } from '#ledger/audit/refold.ts';
import { lastOlder } from '#tests/support/older-log.ts';
import { trialBalance } from '#ledger/audit/trial-balance.ts';
import { adjusts, expires, holds, opens, posts, voids } from '#tests/support/asks.ts';
import { testDatabase } from '#tests/support/database.ts';
import { accepted, HandClock, openTestLedger } from '#tests/support/test-ledger.ts';
import { chainOf, headOf, rechain, refoldOf, tamper, writeLog } from './tampered-log.ts';

const CUT_AT_12 = [
  'delete from event where seq > 12',
  'delete from batch where seq > 12',
  'update head set seq = 12, hash = (select hash from batch where seq = 12)',
];

test('an untouched log has no findings', async () => {
  await using db = await testDatabase();
  await writeLog(db.url);
  expect([await chainOf(db.url), await refoldOf(db.url)]).toEqual([null, null]);
  expect(await headOf(db.url)).toMatchObject({ partition: 0, seq: 22 });
});

test.each([
  [
    'a flipped bit in a payload',
    'update event set data = set_byte(data, 12, get_byte(data, 12) # 1) where seq = 5',
    5,
    /does not hash/,
  ],
  ['another amount', 'update event set amount = 11 where seq = 6', 6, /does not hash/],
  ['another account', 'update event set account = 8 where seq = 6', 6, /does not hash/],
  ['another time', `update event set at = at + interval '1 microsecond' where seq = 12`, 12, /does not hash/],
  ['another command', `update event set command = gen_random_uuid() where seq = 3`, 3, /does not hash/],
  ['another amount inside a batch', 'update event set amount = 11 where seq = 15', 13, /does not hash/],
  ['a deleted event', 'delete from event where seq = 7', 7, /missing/],
  ['a deleted event inside a batch', 'delete from event where seq = 15', 15, /missing/],
  ['a deleted first event', 'delete from event where seq = 1', 1, /missing/],
  ['a deleted last event', 'delete from event where seq = 22', 13, /cut off/],
  [
    'two events in each other’s place',
    'update event set seq = case seq when 16 then 100 when 19 then 16 end where seq in (16, 19); update event set seq = 19 where seq = 100',
    13,
    /does not hash/,
  ],
  ['a batch hash', `update batch set hash = sha256('other') where seq = 9`, 9, /does not hash/],
  ['a deleted batch hash', 'delete from batch where seq = 9', 9, /does not hash/],
  ['a deleted last batch hash', 'delete from batch where seq = 22', 13, /no batch covers it/],
  ['the hash in the head', `update head set hash = sha256('other')`, 22, /another hash/],
  ['a head further on', 'update head set seq = 30', 23, /the head says/],
  ['a head further back', 'update head set seq = 12', 23, /the head says/],
  ['a cut tail whose head stayed', CUT_AT_12.slice(0, 2).join(';'), 13, /the head says the log reaches 22/],
  [
    'a forged event at the end',
    `insert into event select partition, 23, account, version + 1, kind, amount, available + amount, held, gen_random_uuid(), input, at, data
     from event where seq = 22; update head set seq = 23`,
    23,
    /no batch covers it/,
  ],
  [
    'a forged event before the first',
    `insert into event select partition, 0, account, 99, kind, 1000000, 1000000, held, gen_random_uuid(), input, at, data
     from event where seq = 22`,
    0,
    /the log begins with 1/,
  ],
  ['a batch behind the end', `insert into batch values (0, 23, sha256('other'))`, 23, /the log ends with 22/],
  ['a batch before the beginning', `insert into batch values (0, 0, sha256('other'))`, 0, /the log ends with 22/],
] as const)('%s is found and located', async (_what, statement, seq, reason) => {
  await using db = await testDatabase();
  await writeLog(db.url);
  await tamper(db.url, statement);
  const finding = await chainOf(db.url);
  expect(finding).toMatchObject({ partition: 0, seq });
  expect(finding!.reason).toMatch(reason);
});

test('the refold names the changed event, the chain its batch', async () => {
  await using db = await testDatabase();
  await writeLog(db.url);
  await tamper(db.url, 'update event set amount = 11 where seq = 15');
  expect(await refoldOf(db.url)).toMatchObject({ seq: 15 });
});

test('a forger who rehashes everything is found by the balances, and by a head noted before', async () => {
  await using db = await testDatabase();
  await writeLog(db.url);
  const noted = await headOf(db.url);
  await tamper(db.url, 'update event set amount = 11, available = available + 1 where seq = 15');
  await rechain(db.url);
  expect(await chainOf(db.url)).toBeNull();
  expect(await refoldOf(db.url)).toMatchObject({ seq: 16 });
  expect(await chainOf(db.url, [noted])).toMatchObject({ seq: 13, reason: expect.stringContaining('rewritten') });
});

test('a head noted after a batch of one event finds the forger as well', async () => {
  await using db = await testDatabase();
  await writeLog(db.url);
  await tamper(db.url, ...CUT_AT_12);
  const noted = await headOf(db.url);
  await tamper(db.url, 'update event set amount = 11, available = available + 1 where seq = 12');
  await rechain(db.url);
  expect(await chainOf(db.url)).toBeNull();
  expect(await chainOf(db.url, [noted])).toMatchObject({ seq: 12, reason: expect.stringContaining('rewritten') });
});

test('a forger who rehashes everything is found by a time that runs backwards', async () => {
  await using db = await testDatabase();
  await writeLog(db.url);
  await tamper(db.url, `update event set at = at - interval '1 millisecond' where seq >= 13`);
  await rechain(db.url);
  expect(await chainOf(db.url)).toBeNull();
  expect(await refoldOf(db.url)).toEqual({ seq: 13, reason: 'its time lies before that of the event before it' });
});

test.each([
  {
    what: 'posted when its time is over',
    ends: posts,
    afterMs: 59_999,
    byMs: 1,
    reason: 'the time of its hold was over',
  },
  { what: 'given back after its time', ends: voids, afterMs: 59_999, byMs: 1, reason: 'the time of its hold was over' },
  {
    what: 'expired before its time',
    ends: expires,
    afterMs: 60_000,
    byMs: -1,
    reason: 'the time of its hold had not come',
  },
])('a hold that was $what is found, even after rehashing', async ({ ends, afterMs, byMs, reason }) => {
  await using db = await testDatabase();
  const clock = new HandClock();
  const hold = holds(7, 40, 60_000);
  {
    await using ledger = await openTestLedger(db.url, { clock });
    for (const command of [opens(7), adjusts(7, 100), hold]) await accepted(ledger, command);
    clock.at += afterMs;
    await accepted(ledger, ends(7, hold.commandId));
  }
  expect(await refoldOf(db.url)).toBeNull();
  await tamper(db.url, `update event set at = at + interval '${byMs} milliseconds' where seq = 5`);
  await rechain(db.url);
  expect([await chainOf(db.url), await refoldOf(db.url)]).toEqual([null, { seq: 5, reason }]);
});

test('a truncated log with a truncated head is found by a head noted before', async () => {
  await using db = await testDatabase();
  await writeLog(db.url);
  const noted = await headOf(db.url);
  await tamper(db.url, ...CUT_AT_12);
  expect([await chainOf(db.url), await refoldOf(db.url)]).toEqual([null, null]);
  expect(await chainOf(db.url, [noted])).toMatchObject({ seq: 13, reason: expect.stringContaining('cut off') });
});

test('a truncated and rewritten tail is found, although no batch ends at the noted head', async () => {
  await using db = await testDatabase();
  await writeLog(db.url);
  const noted = await headOf(db.url);
  await tamper(db.url, ...CUT_AT_12);
  {
    await using ledger = await openTestLedger(db.url);
    await Promise.all(Array.from({ length: 15 }, () => accepted(ledger, adjusts(7, 1))));
  }
  expect([await chainOf(db.url), await refoldOf(db.url)]).toEqual([null, null]);
  expect(await chainOf(db.url, [noted])).toMatchObject({ seq: 13, reason: expect.stringContaining('rewritten') });
});

test('an invalid payload is found by refolding', async () => {
  await using db = await testDatabase();
  await writeLog(db.url);
  await tamper(db.url, `update event set data = convert_to('{"reason": 5}', 'UTF8') where seq = 9`);
  expect(await refoldOf(db.url)).toMatchObject({ seq: 9, reason: expect.stringContaining('malformed') });
  await tamper(db.url, `update event set data = convert_to('{"reason', 'UTF8') where seq = 8`);
  expect(await refoldOf(db.url)).toMatchObject({ seq: 8, reason: expect.stringContaining('not JSON') });
  await tamper(db.url, `update event set kind = 77 where seq = 4`);
  expect(await refoldOf(db.url)).toMatchObject({ seq: 4, reason: expect.stringContaining('not in the catalogue') });
});

test('one extra point is found even in sums beyond the precision of a double', async () => {
  await using db = await testDatabase();
  const most = 999_999_999_999_999;
  const accounts = Array.from({ length: 20 }, (_, place) => 11 + place);
  {
    await using ledger = await openTestLedger(db.url);
    for (const account of accounts) await accepted(ledger, opens(account));
    for (const account of accounts) await accepted(ledger, adjusts(account, most));
  }
  await using client = await openClient(db.url);
  const points = 20n * BigInt(most);
  expect((await trialBalance(client.pg, [0])).sum).toBe(0n);
  const lackingTo = await lastOlder(client.pg, 0);
  const folded = await refold({ client: client.pg, partition: 0, toSeq: Number.MAX_SAFE_INTEGER, lackingTo });
  expect(folded).toMatchObject({ finding: null, availablePoints: points });
  await tamper(db.url, 'update event set available = available + 1 where seq = (select max(seq) from event)');
  const { sum, lines } = await trialBalance(client.pg, [0]);
  expect(sum).toBe(1n);
  expect(lines).toContainEqual({ account: 'players:available', points: points + 1n });
  expect(lines).toContainEqual({ account: 'adjustments', points: -points });
});

test.each([
  ['in the middle', 15],
  ['at the end', 22],
])('an export fails on an event missing %s, and leaves no file under its name', async (_where, seq) => {
  await using db = await testDatabase();
  await writeLog(db.url);
  await tamper(db.url, `delete from event where seq = ${seq}`);
  await using client = await openClient(db.url);
  const folder = mkdtempSync(join(tmpdir(), 'export-'));
  try {
    const file = join(folder, 'events.csv');
    const exporting = exportEvents({ client: client.pg, partition: 0, fromSeq: 10, toSeq: 22, file });
    await expect(exporting).rejects.toThrow(`event 0-${seq} is missing`);
    expect([existsSync(file), existsSync(`${file}.manifest.json`)]).toEqual([false, false]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
