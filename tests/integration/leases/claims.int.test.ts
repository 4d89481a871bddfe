import { expect, test } from 'vitest';
import { openClient } from '#infra/postgres/session/connect.ts';
import { claimLease, releaseLease } from '#ledger/log/lease/claim-lease.ts';
import { renewLeases } from '#ledger/log/lease/renew-leases.ts';
import { type SeenLease, watchLeases } from '#ledger/log/lease/watch-leases.ts';
import { testDatabase } from '#tests/support/database.ts';

const ANN = '00000000-0000-4000-8000-000000000001';
const BOB = '00000000-0000-4000-8000-000000000002';
type Client = Awaited<ReturnType<typeof openClient>>['pg'];

const claim = (client: Client, owner: string, seen?: SeenLease) => claimLease(client, { partition: 0, owner, seen });
const leaseOf = async (client: Client): Promise<SeenLease> => (await watchLeases(client)).leases[0]!;

async function beats(client: Client, id: string, epoch: number): Promise<number[]> {
  const leases = [{ partition: 0, epoch, isOpen: true }];
  return [...(await renewLeases(client, { id, isTaking: true, address: 'ws://here', leases }))];
}

test('of several claimants of the same vacancy one gets it', async () => {
  await using db = await testDatabase();
  await using client = await openClient(db.url);
  expect(await claim(client.pg, ANN)).toMatchObject({ epoch: 1 });
  expect(await claim(client.pg, BOB)).toBe(null);
  const seen = await leaseOf(client.pg);
  expect(await claim(client.pg, BOB, seen)).toMatchObject({ epoch: 2 });
  expect(await claim(client.pg, ANN, seen)).toBe(null);
  expect(await leaseOf(client.pg)).toMatchObject({ owner: BOB, epoch: 2, headEpoch: 2 });
});

test('an owner that renews after it was presumed lost keeps its partitions', async () => {
  await using db = await testDatabase();
  await using client = await openClient(db.url);
  await claim(client.pg, ANN);
  const seen = await leaseOf(client.pg);
  expect(await beats(client.pg, ANN, 1)).toEqual([0]);
  expect(await claim(client.pg, BOB, seen)).toBe(null);
  expect(await leaseOf(client.pg)).toMatchObject({ owner: ANN, epoch: 1, headEpoch: 1 });
});

test('an owner that was replaced renews and releases nothing, even if it owns the partition again', async () => {
  await using db = await testDatabase();
  await using client = await openClient(db.url);
  await claim(client.pg, ANN);
  await claim(client.pg, BOB, await leaseOf(client.pg));
  expect(await beats(client.pg, ANN, 1)).toEqual([]);
  await releaseLease(client.pg, 0, 1);
  expect(await leaseOf(client.pg)).toMatchObject({ owner: BOB, epoch: 2 });
  await claim(client.pg, ANN, await leaseOf(client.pg));
  expect(await beats(client.pg, ANN, 1)).toEqual([]);
  expect(await beats(client.pg, BOB, 2)).toEqual([]);
  expect(await beats(client.pg, ANN, 3)).toEqual([0]);
  await releaseLease(client.pg, 0, 3);
  expect(await beats(client.pg, ANN, 3)).toEqual([]);
});
