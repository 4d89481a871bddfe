import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { holdToAccount } from '#tests/integration/faults/hold-to-account.ts';
import { Journal } from '#tests/integration/faults/journal.ts';
import { sendUntil } from '#tests/integration/faults/senders.ts';
import { adjusts, bets, opens } from '#tests/support/asks.ts';
import { testDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { accepted, auditOf, eventsOf } from '#tests/support/test-ledger.ts';
import { GatewayView, SequencerProcess } from './sequencer-process.ts';

const TAKEOVER_MS = 5000;

let directory: string;
beforeEach(() => (directory = mkdtempSync(join(tmpdir(), 'tallyhouse-leases-'))));
afterEach(() => rmSync(directory, { recursive: true, force: true }));

async function ownerOf(gateway: GatewayView, partitions: number): Promise<SequencerProcess> {
  const owned = await eventually(async () => {
    const leases = await gateway.leases();
    const addresses = new Set(leases.map(({ address }) => address));
    return leases.length === partitions && addresses.size === 1 ? [...addresses] : null;
  });
  return gateway.sequencers.find(({ address }) => address === owned[0])!;
}

test('kill -9 of the owner under load: the standby answers within five seconds, no acknowledged command is lost', async () => {
  await using db = await testDatabase();
  const given = { databaseUrl: db.url, partitions: 1, snapshotEvery: 500 };
  await using first = new SequencerProcess({ ...given, address: 'ws://one' });
  await using second = new SequencerProcess({ ...given, address: 'ws://two' });
  const gateway = new GatewayView(db.url, 1, [first, second]);
  const journal = new Journal(join(directory, 'journal'));
  let isEnough = false;
  const load = sendUntil({ ledger: gateway, journal, isEnough: () => isEnough });
  await eventually(() => journal.acknowledged.size > 1500, { withinMs: 30_000 });
  const owner = await ownerOf(gateway, 1);
  const killedAt = performance.now();
  owner.child.kill('SIGKILL');
  await owner.ended;
  const before = journal.acknowledged.size;
  await eventually(() => journal.acknowledged.size > before, { withinMs: 20_000, what: 'an answer of the standby' });
  expect(performance.now() - killedAt).toBeLessThan(TAKEOVER_MS);
  await eventually(() => journal.acknowledged.size > before + 500, { withinMs: 30_000 });
  isEnough = true;
  await load;
  expect(await ownerOf(gateway, 1)).not.toBe(owner);
  expect(journal.open).toEqual([]);
  await holdToAccount(db.url, journal);
  journal.close();
}, 120_000);

test('a frozen owner is replaced within five seconds; after it resumes it appends nothing and refuses nothing', async () => {
  await using db = await testDatabase();
  const given = { databaseUrl: db.url, partitions: 1 };
  await using first = new SequencerProcess({ ...given, address: 'ws://one' });
  await using second = new SequencerProcess({ ...given, address: 'ws://two' });
  const gateway = new GatewayView(db.url, 1, [first, second]);
  await accepted(gateway, opens(7));
  const bonus = adjusts(7, 10);
  await accepted(gateway, bonus);
  const owner = await ownerOf(gateway, 1);
  const [before] = await gateway.leases();
  const frozenAt = performance.now();
  owner.child.kill('SIGSTOP');
  const gift = await accepted(gateway, adjusts(7, 1000));
  expect(performance.now() - frozenAt).toBeLessThan(TAKEOVER_MS);
  expect(gift.available).toBe(1010);
  // In the frozen owner's state the player has 10 points: it would refuse the first and accept the second.
  const late = [bets(7, 500), adjusts(7, 5)];
  const answers = late.map((command) => owner.ask(command));
  const repeat = owner.ask(bonus);
  owner.child.kill('SIGCONT');
  expect((await Promise.all(answers)).map(({ kind }) => kind)).toEqual(['moved', 'moved']);
  expect(await repeat).toEqual({ kind: 'moved' });
  await eventually(async () => (await owner.owned()).length === 0, { what: 'an old owner on standby' });
  const [after] = await gateway.leases();
  expect(after!.epoch).toBeGreaterThan(before!.epoch);
  expect(after!.address).not.toBe(owner.address);
  expect((await eventsOf(db.url)).filter(({ amount }) => amount > 0).map(({ amount }) => amount)).toEqual([10, 1000]);
  // The commands were not decided: sent again, they are new.
  expect(await accepted(gateway, late[1]!)).toMatchObject({ available: 1015, repeated: false });
  expect(await accepted(gateway, bonus)).toMatchObject({ available: 10, repeated: true });
  expect(await auditOf(db.url)).toMatchObject({ chain: null, refold: null, sum: 0 });
}, 60_000);

test('an owner that is stopped hands over in order, before its leases expire', async () => {
  await using db = await testDatabase();
  const given = { databaseUrl: db.url, partitions: 4, leaseMs: 30_000 };
  await using first = new SequencerProcess({ ...given, address: 'ws://one' });
  await eventually(async () => (await first.owned()).length === 4);
  await using second = new SequencerProcess({ ...given, address: 'ws://two' });
  const gateway = new GatewayView(db.url, 4, [first, second]);
  const journal = new Journal(join(directory, 'journal'));
  let isEnough = false;
  const load = sendUntil({ ledger: gateway, journal, isEnough: () => isEnough });
  await eventually(() => journal.acknowledged.size > 500, { withinMs: 30_000 });
  await first.stop();
  expect(first.child.exitCode).toBe(0);
  expect(await ownerOf(gateway, 4)).toBe(second);
  const before = journal.acknowledged.size;
  await eventually(() => journal.acknowledged.size > before + 300);
  isEnough = true;
  await load;
  await holdToAccount(db.url, journal);
  journal.close();
}, 60_000);

test('partitions taken from a frozen owner can be handed on: its connection does not keep the lock', async () => {
  await using db = await testDatabase();
  const given = { databaseUrl: db.url, partitions: 1, leaseMs: 1500 };
  await using first = new SequencerProcess({ ...given, address: 'ws://one' });
  await eventually(async () => (await first.owned()).length === 1);
  await using second = new SequencerProcess({ ...given, address: 'ws://two' });
  await using third = new SequencerProcess({ ...given, address: 'ws://three' });
  const gateway = new GatewayView(db.url, 1, [first, second, third]);
  await accepted(gateway, opens(7));
  first.child.kill('SIGSTOP');
  await accepted(gateway, adjusts(7, 10));
  const heir = await ownerOf(gateway, 1);
  await heir.stop();
  const next = await eventually(async () => (await gateway.leases())[0]?.address, { what: 'an owner after the heir' });
  expect([first.address, heir.address]).not.toContain(next);
  expect(await accepted(gateway, adjusts(7, 10))).toMatchObject({ available: 20 });
  first.child.kill('SIGCONT');
  await eventually(async () => (await first.owned()).length === 0, { what: 'a frozen owner on standby' });
  expect((await gateway.leases())[0]?.address).toBe(next);
  expect(await auditOf(db.url)).toMatchObject({ chain: null, refold: null, sum: 0 });
}, 60_000);
