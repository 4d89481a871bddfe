import { zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { HOUR_MS } from '#contracts/days/time.ts';
import { openClient } from '#infra/postgres/session/connect.ts';
import { BrokenLog } from '#ledger/engine/book/evolve.ts';
import { recover } from '#ledger/engine/recovery/recover.ts';
import { adjusts, bets, bonus, expires, holds, opens, posts, rotates, voids } from '#tests/support/asks.ts';
import { testDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { accepted, auditOf, eventsOf, HandClock, openTestLedger } from '#tests/support/test-ledger.ts';
import { ACCOUNT_MODEL } from '#ledger/capabilities.ts';
import type { OpenLedger } from '#ledger/ledger.ts';

type Accounts = Map<number, unknown>;

async function recovered(url: string, { fromSnapshot, partition = 0 }: { fromSnapshot: boolean; partition?: number }) {
  await using client = await openClient(url);
  const { rows } = await client.pg.query<{ seq: string }>('select seq::text from head where partition = $1', [
    partition,
  ]);
  await client.pg.query('begin');
  if (!fromSnapshot) await client.pg.query('delete from snapshot');
  const { book, seen, ...facts } = await recover(ACCOUNT_MODEL, { client: client.pg, partition }, Number(rows[0]!.seq));
  await client.pg.query('rollback');
  const accounts: Accounts = new Map([...book.accounts()].map((account) => [account.id, account]));
  return { accounts, seen, ...facts };
}

async function playAll(ledger: OpenLedger, accounts: readonly number[], rounds: number): Promise<void> {
  await Promise.all(
    accounts.map(async (account) => {
      for (let round = 0; round < rounds; round++) {
        const hold = holds(account, 3);
        await ledger.submit(bets(account, 1 + (round % 7)));
        await ledger.submit(hold);
        if (round % 3 === 0) await ledger.submit(posts(account, hold.commandId));
        if (round % 3 === 1) await ledger.submit(voids(account, hold.commandId));
        if (round % 5 === 4) await ledger.submit(rotates(account, `seed ${round}`));
      }
    }),
  );
}

async function openAll(ledger: OpenLedger, accounts: readonly number[]): Promise<void> {
  await Promise.all(
    accounts.map(async (account) => {
      await accepted(ledger, opens(account));
      await accepted(ledger, adjusts(account, 1000));
    }),
  );
}

async function snapshotSeq(url: string, partition = 0): Promise<number> {
  await using client = await openClient(url);
  const { rows } = await client.pg.query<{ seq: string }>(
    'select seq::text from snapshot where is_whole and partition = $1',
    [partition],
  );
  return Number(rows[0]?.seq ?? 0);
}

test('snapshots taken under load restore exactly the book that the whole log gives', async () => {
  await using db = await testDatabase();
  const accounts = Array.from({ length: 40 }, (_, place) => 1000 + place);
  {
    await using ledger = await openTestLedger(db.url, { snapshotEvery: 50 });
    await openAll(ledger, accounts);
    await playAll(ledger, accounts, 12);
  }
  const fromSnapshot = await recovered(db.url, { fromSnapshot: true });
  const fromLog = await recovered(db.url, { fromSnapshot: false });
  expect(await snapshotSeq(db.url)).toBeGreaterThan(0);
  expect(fromSnapshot.tailEvents).toBeLessThan(fromLog.tailEvents);
  expect(fromSnapshot.accounts).toEqual(fromLog.accounts);
  expect(fromSnapshot.lastAt).toBe(fromLog.lastAt);
  const events = await eventsOf(db.url);
  expect(events.filter((event) => !fromSnapshot.seen.mayContain(event.commandId))).toEqual([]);
});

test('partitions that take snapshots at the same time keep to their own', async () => {
  await using db = await testDatabase();
  const partitions = [0, 1, 2];
  // No two are at the same number.
  for (const round of partitions)
    for (const partition of partitions.slice(round)) {
      await using ledger = await openTestLedger(db.url, { partition, snapshotEvery: 5 });
      const before = await snapshotSeq(db.url, partition);
      await openAll(
        ledger,
        [11, 12, 13].map((place) => 100 * partition + 10 * round + place),
      );
      await ledger.snapshot();
      expect(await snapshotSeq(db.url, partition)).toBeGreaterThan(before);
    }
  const events = await eventsOf(db.url);
  for (const partition of partitions) {
    const fromSnapshot = await recovered(db.url, { fromSnapshot: true, partition });
    const fromLog = await recovered(db.url, { fromSnapshot: false, partition });
    expect(fromSnapshot.tailEvents).toBeLessThan(fromLog.tailEvents);
    expect(fromSnapshot.accounts).toEqual(fromLog.accounts);
    const unknown = events.filter(({ commandId }) => !fromSnapshot.seen.mayContain(commandId));
    expect([...new Set(unknown.map((event) => event.partition))]).toEqual(
      partitions.filter((one) => one !== partition),
    );
  }
});

test('an incomplete snapshot is not read, and the next one removes it', async () => {
  await using db = await testDatabase();
  {
    await using ledger = await openTestLedger(db.url, { snapshotEvery: 5 });
    await openAll(ledger, [11, 12, 13]);
    await eventually(() => snapshotSeq(db.url));
  }
  await using client = await openClient(db.url);
  await client.pg.query('insert into snapshot (partition, id, seq) values (0, 1000, 3)');
  await client.pg.query(`insert into snapshot_chunk values (0, 1000, 0, 'half a')`);
  // Their writer lost the partition and wrote one more step.
  await client.pg.query(`insert into snapshot_chunk values (0, 0, 0, 'half a')`);
  await using ledger = await openTestLedger(db.url, { snapshotEvery: 5 });
  await playAll(ledger, [11, 12, 13], 3);
  await eventually(async () => (await client.pg.query('select from snapshot where id = 1000')).rowCount === 0);
  await eventually(
    async () => (await client.pg.query('select from snapshot_chunk where id in (0, 1000)')).rowCount === 0,
  );
});

test('a snapshot of an unknown format is skipped: the log has everything', async () => {
  await using db = await testDatabase();
  {
    await using ledger = await openTestLedger(db.url, { snapshotEvery: 5 });
    await openAll(ledger, [11, 12, 13]);
    await eventually(() => snapshotSeq(db.url));
  }
  await using client = await openClient(db.url);
  await client.pg.query(`update snapshot_chunk set data = convert_to('{"format":99}', 'UTF8')`);
  const { accounts, tailEvents } = await recovered(db.url, { fromSnapshot: true });
  expect(accounts.size).toBe(3);
  expect(tailEvents).toBe((await eventsOf(db.url)).length);
});

test('a snapshot that lacks a chunk is skipped', async () => {
  await using db = await testDatabase();
  const accounts = Array.from({ length: 3500 }, (_, place) => 1000 + place);
  {
    await using ledger = await openTestLedger(db.url);
    for (let from = 0; from < accounts.length; from += 1000) {
      await Promise.all(accounts.slice(from, from + 1000).map((account) => accepted(ledger, opens(account))));
    }
  }
  {
    await using _snapshooting = await openTestLedger(db.url, { snapshotEvery: 5 });
    await eventually(() => snapshotSeq(db.url));
  }
  await using client = await openClient(db.url);
  const chunks = (await client.pg.query('select from snapshot_chunk')).rowCount!;
  expect(chunks).toBeGreaterThan(1);
  const whole = await recovered(db.url, { fromSnapshot: true });
  expect([whole.accounts.size, whole.tailEvents]).toEqual([accounts.length, 0]);
  expect(whole.lastAt).toBe((await recovered(db.url, { fromSnapshot: false })).lastAt);
  const each = Array.from({ length: chunks }, (_, number) => `number = ${number}`);
  for (const lost of [...each, 'true']) {
    await client.pg.query('create table kept as select * from snapshot_chunk');
    await client.pg.query(`delete from snapshot_chunk where ${lost}`);
    const { accounts: found, tailEvents } = await recovered(db.url, { fromSnapshot: true });
    expect([found.size, tailEvents]).toEqual([accounts.length, (await eventsOf(db.url)).length]);
    await client.pg.query('truncate snapshot_chunk; insert into snapshot_chunk select * from kept; drop table kept');
  }
});

test('accounts with a slice of another version are folded from the log, the others are read', async () => {
  await using db = await testDatabase();
  {
    await using ledger = await openTestLedger(db.url);
    await openAll(ledger, [11, 12, 13]);
    await accepted(ledger, holds(12, 7));
  }
  {
    await using _snapshooting = await openTestLedger(db.url, { snapshotEvery: 1 });
    await eventually(() => snapshotSeq(db.url));
  }
  await using client = await openClient(db.url);
  const { rows } = await client.pg.query<{ data: Buffer }>('select data from snapshot_chunk');
  const chunk = JSON.parse(zstdDecompressSync(rows[0]!.data).toString()) as {
    slices: [string, number][];
    accounts: [id: number, available: number][];
  };
  chunk.slices.find(([name]) => name === 'holds')![1] += 1;
  // Points only in the snapshot reveal which accounts are read from it.
  for (const row of chunk.accounts) row[1] += 5;
  await client.pg.query('update snapshot_chunk set data = $1', [Buffer.from(JSON.stringify(chunk))]);
  const { accounts } = await recovered(db.url, { fromSnapshot: true });
  const fromLog = (await recovered(db.url, { fromSnapshot: false })).accounts as Map<number, { available: number }>;
  const added = [...fromLog].map(([id, account]) => [id, { ...account, available: account.available + 5 }] as const);
  expect(accounts).toEqual(new Map(added).set(12, fromLog.get(12)!));
});

test('a hold that expired during a downtime ends after the restart, and is returned once', async () => {
  await using db = await testDatabase();
  const clock = new HandClock();
  const hold = holds(7, 40, 60_000);
  {
    await using ledger = await openTestLedger(db.url, { clock });
    await accepted(ledger, opens(7));
    await accepted(ledger, bonus(7, 100));
    expect(await accepted(ledger, hold)).toMatchObject({ available: 60, held: 40 });
  }
  clock.at += 60_000;
  {
    await using ledger = await openTestLedger(db.url, { clock });
    expect(await ledger.submit(posts(7, hold.commandId))).toMatchObject({ code: 'hold-closed' });
    const expiry = expires(7, hold.commandId);
    expect(await accepted(ledger, expiry)).toMatchObject({ available: 100, held: 0, repeated: false });
    expect(await accepted(ledger, expiry)).toMatchObject({ available: 100, held: 0, repeated: true });
    expect(await ledger.submit(expires(7, hold.commandId))).toMatchObject({ code: 'hold-closed' });
  }
  await using _third = await openTestLedger(db.url, { clock });
  expect(await auditOf(db.url)).toEqual({ events: 5, chain: null, refold: null, sum: 0 });
});

test('time in the log does not run backwards when the clock does', async () => {
  await using db = await testDatabase();
  const clock = new HandClock();
  const first = clock.at;
  {
    await using ledger = await openTestLedger(db.url, { clock });
    await accepted(ledger, opens(7));
  }
  clock.at -= HOUR_MS;
  await using ledger = await openTestLedger(db.url, { clock });
  expect(await accepted(ledger, adjusts(7, 5))).toMatchObject({ at: first });
});

test.each([
  ['misses a number', 'delete from event where seq = 4', 'the log misses event 0-4'],
  ['ends before its head', 'delete from event where seq = 6', 'the log ends at 0-5, its head says 6'],
  [
    'has a balance that does not follow',
    'update event set available = 9 where seq = 4',
    'event 0-4 (seed-committed of account 8): it says 9 available',
  ],
])('a log that %s is not opened', async (_what, statement, sentence) => {
  await using db = await testDatabase();
  {
    await using ledger = await openTestLedger(db.url);
    await openAll(ledger, [7, 8]);
  }
  await using client = await openClient(db.url);
  await client.pg.query(`set session_replication_role = replica; ${statement}`);
  const opening = openTestLedger(db.url);
  await expect(opening).rejects.toThrow(BrokenLog);
  await expect(opening).rejects.toThrow(sentence);
});
