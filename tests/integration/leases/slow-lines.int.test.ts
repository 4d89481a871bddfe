import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { openClient } from '#infra/postgres/session/connect.ts';
import { PartitionMoved } from '#ledger/lease/partition-moved.ts';
import { adjusts, bets, opens } from '#tests/support/asks.ts';
import { testDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type LineToDatabase, lineToDatabase } from '#tests/support/line-to-database.ts';
import { openTestSequencers } from './sequencers-bed.ts';

const LEASE_MS = 4000;
const PLAYER = 7;

/** `said` may hold back answers. */
function leaseLine(databaseUrl: string, said: (words: Buffer, database: Socket) => void): Promise<LineToDatabase> {
  return lineToDatabase(databaseUrl, (client, database) => {
    let isOfLeases = false;
    client.on('data', (words: Buffer) => {
      isOfLeases ||= words.includes('tallyhouse leases\0');
      if (isOfLeases) said(words, database);
    });
    client.pipe(database).pipe(client);
  });
}

test('an owner confirmed late may refuse no longer than one confirmed at once', async () => {
  await using db = await testDatabase();
  let isSlow = false;
  const beatsAt: number[] = [];
  await using line = await leaseLine(db.url, (words, database) => {
    if (!isSlow || !words.includes('renew-leases')) return;
    database.pause();
    // The first is answered when another owner could soon take over; later ones never.
    if (beatsAt.push(performance.now()) === 1) setTimeout(() => database.resume(), 0.8 * LEASE_MS);
  });
  const given = { partitions: 1, address: 'ws://one', leaseMs: LEASE_MS };
  await using owner = await openTestSequencers(line.url, given);
  await eventually(() => owner.doorOf(PLAYER)?.ledger.submit(opens(PLAYER)));
  const { ledger } = owner.doorOf(PLAYER)!;
  isSlow = true;
  await eventually(() => beatsAt.length === 2);
  await eventually(() =>
    ledger.submit(bets(PLAYER, 5)).then(
      () => false,
      (error: unknown) => error instanceof PartitionMoved,
    ),
  );
  expect(performance.now() - beatsAt[0]!).toBeLessThan(1.4 * LEASE_MS);
});

test('closing during a claim releases the claimed partitions', async () => {
  await using db = await testDatabase();
  const claiming = Promise.withResolvers<Socket>();
  await using line = await leaseLine(db.url, (words, database) => {
    if (words.includes('insert into lease')) claiming.resolve(database.pause());
  });
  const one = await openTestSequencers(db.url, { partitions: 1, address: 'ws://one' });
  await eventually(() => one.doorOf(PLAYER)?.ledger.submit(opens(PLAYER)));
  const other = await openTestSequencers(line.url, { partitions: 1, address: 'ws://two' });
  await one[Symbol.asyncDispose]();
  const answers = await claiming.promise;
  const ending = other[Symbol.asyncDispose]();
  answers.resume();
  await ending;
  await using client = await openClient(db.url);
  expect((await client.pg.query('select owner, epoch::int from lease')).rows).toEqual([{ owner: null, epoch: 2 }]);
  await using third = await openTestSequencers(db.url, { partitions: 1, address: 'ws://three' });
  expect(await eventually(() => third.doorOf(PLAYER)?.ledger.submit(adjusts(PLAYER, 5)))).toMatchObject({
    available: 5,
  });
});
