import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from 'pg';
import { HOUR_MS, instantOf } from '#contracts/days/time.ts';
import { partitionOf } from '#contracts/internal/partition.ts';
import { openClient } from '#infra/postgres/session/connect.ts';
import { BatchMarks } from '#ledger/audit/batch-marks.ts';
import { refold } from '#ledger/audit/refold.ts';
import { trialBalance } from '#ledger/audit/trial-balance.ts';
import { verifyChain } from '#ledger/audit/verify-chain.ts';
import { AT, readInt64 } from '#ledger/log/event-tuple.ts';
import { readTuples } from '#ledger/log/read-forward.ts';
import { openPartitions } from '#ledger/partitions.ts';
import { adjusts, opens } from '#tests/support/asks.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { lineToDatabase } from '#tests/support/line-to-database.ts';
import { markAsOlder } from '#tests/support/older-log.ts';
import { accepted, HandClock, TEST_MASTER_KEY } from '#tests/support/test-ledger.ts';
import { operateAt } from '../operator/operator-bed.ts';
import { tamper } from './tampered-log.ts';

const PARTITIONS = 2;
const ACCOUNTS = [0, 1].map((partition) =>
  [11, 12, 13, 14, 15, 16].find((id) => partitionOf(id, PARTITIONS) === partition)!,
);
/** About ten megabytes in each partition. */
const GIFTS = 12_000;
const REASON = 'a reason that fills its row '.repeat(24);

let db: TestDatabase;
const clock = new HandClock();
const firstGiftAt = clock.at;

beforeAll(async () => {
  db = await testDatabase({ of: 'migrated' });
  const { url: databaseUrl } = db;
  await using ledger = await openPartitions({ databaseUrl, partitions: PARTITIONS, masterKey: TEST_MASTER_KEY, clock });
  const gives = (account: number) => accepted(ledger, { ...adjusts(account, 1), reason: REASON });
  for (const account of ACCOUNTS) {
    await accepted(ledger, opens(account));
    await gives(account);
  }
  // Events 1 and 2 opened each account, 3 was its first gift; the others follow an hour later.
  clock.at += HOUR_MS;
  for (let given = 1; given < GIFTS; given += 1000) {
    const some = Array.from({ length: Math.min(1000, GIFTS - given) }, () => ACCOUNTS.map(gives));
    await Promise.all(some.flat());
  }
  await markAsOlder(db.pool);
}, 120_000);

afterAll(() => db[Symbol.asyncDispose]());

async function answers(client: Client): Promise<unknown> {
  return (await client.query('select 1 as one')).rows[0];
}

test('a trial balance at a past moment covers every partition', async () => {
  await using client = await openClient(db.url);
  const { seqs, sum, lines } = await trialBalance(client.pg, [0, 1], { at: firstGiftAt });
  expect(seqs).toEqual([
    { partition: 0, seq: 3 },
    { partition: 1, seq: 3 },
  ]);
  expect(sum).toBe(0n);
  expect(lines).toEqual([
    { account: 'adjustments', points: -2n },
    { account: 'players:available', points: 2n },
    { account: 'players:held', points: 0n },
  ]);
  expect(await answers(client.pg)).toEqual({ one: 1 });
  const early = await trialBalance(client.pg, [0, 1], { at: firstGiftAt - 1 });
  expect(early.seqs.map(({ seq }) => seq)).toEqual([0, 0]);
  const { out, code } = await operateAt(db.url, ['trial-balance', '--from-log', '--at', instantOf(firstGiftAt)]);
  expect(out).toContain('Trial balance at 0-3, 1-3');
  expect(out).toContain('There are no views to compare with the log.');
  expect(code).toBe(0);
});

test('a log read in windows is complete, at any window boundary', async () => {
  await using client = await openClient(db.url);
  for (const windowEvents of [1, 4, 10, 20, 21]) {
    const seqs: number[] = [];
    for await (const run of readTuples(client.pg, { partition: 0, afterSeq: 3, toSeq: 23 }, windowEvents))
      for (const start of run.starts) seqs.push(readInt64(run.bytes, start + AT.seq));
    expect(seqs).toEqual(Array.from({ length: 20 }, (_, place) => 4 + place));
  }
});

test('the batch marks appear once each, at any window boundary', async () => {
  await using client = await openClient(db.url);
  const { rows } = await client.pg.query<{ seq: string }>('select seq from batch where partition = 0 order by seq');
  const ends = rows.map(({ seq }) => Number(seq));
  for (const windowBatches of [1, 7, ends.length, ends.length + 1]) {
    const marks = new BatchMarks(client.pg, 0, windowBatches);
    for (const end of ends) expect((await marks.next())?.seq).toBe(end);
    expect(await marks.next()).toBeUndefined();
  }
});

test('a connection lost between the last row and the end of a COPY causes no unhandled error', async () => {
  const copyDone = Buffer.from([0x63, 0, 0, 0, 4]);
  let withheld = false;
  await using line = await lineToDatabase(db.url, (client, database) => {
    client.pipe(database);
    database.on('data', (bytes) => {
      const end = bytes.indexOf(copyDone);
      withheld ||= end >= 0;
      client.write(end < 0 ? bytes : bytes.subarray(0, end + copyDone.length));
    });
  });
  const uncaught: unknown[] = [];
  const listen = (error: unknown) => void uncaught.push(error);
  process.on('uncaughtExceptionMonitor', listen);
  const client = await openClient(line.url);
  let events = 0;
  for await (const run of readTuples(client.pg, { partition: 0, afterSeq: 0, toSeq: 3 })) events += run.starts.length;
  await client[Symbol.asyncDispose]();
  // The client rejects pending work in the next turn.
  await setImmediate();
  process.off('uncaughtExceptionMonitor', listen);
  expect({ events, withheld, uncaught }).toEqual({ events: 3, withheld: true, uncaught: [] });
});

test('a changed early event is named by the chain and by the refold, and the next partition is still checked', async () => {
  await tamper(db.url, 'update event set amount = 2 where partition = 0 and seq = 5');
  await using events = await openClient(db.url);
  await using batches = await openClient(db.url);
  const walked = { events: events.pg, batches: batches.pg };
  const { finding } = await verifyChain({ ...walked, partition: 0 });
  expect(finding).toMatchObject({ partition: 0, reason: expect.stringContaining('does not hash') });
  expect(await answers(events.pg)).toEqual({ one: 1 });
  const folded = await refold({
    client: events.pg,
    partition: 0,
    toSeq: Number.MAX_SAFE_INTEGER,
    lackingTo: Number.MAX_SAFE_INTEGER,
  });
  expect(folded.finding).toMatchObject({ seq: 5 });
  expect(await verifyChain({ ...walked, partition: 1 })).toMatchObject({ events: GIFTS + 2, finding: null });
  const { out, code } = await operateAt(db.url, ['verify', '--no-views']);
  expect(out).toMatch(/chain +partition 0: bad at 0-4: its batch \(to \d+\) does not hash/);
  expect(out).toMatch(/refold +partition 1: 1 accounts own 12000 points/);
  expect(out).toContain('NOT in order.');
  expect(code).toBe(1);
});

test('an invalid event in the middle of the log fails the audit with its fault', async () => {
  await tamper(db.url, 'update event set kind = 77 where partition = 1 and seq = 5');
  await using client = await openClient(db.url);
  await expect(trialBalance(client.pg, [1])).rejects.toThrow('event 5 is of a kind this program does not know');
  expect(await answers(client.pg)).toEqual({ one: 1 });
});
