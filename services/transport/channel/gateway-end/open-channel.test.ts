import { expect, test } from 'vitest';
import { refusal } from '#contracts/outcome.ts';
import { adjusts } from '#tests/support/asks.ts';
import { FakeLedger, heardLog, LeaseTable, openHost, openHostOf, openTestChannel } from '#tests/support/channel-bed.ts';
import { eventually } from '#tests/support/eventually.ts';

const POOR = refusal('insufficient-points', 'There are not enough points.');

test("the owner's ledger answers a command as in one process", async () => {
  const ledger = new FakeLedger();
  await using host = await openHostOf(ledger);
  await using channel = openTestChannel(LeaseTable.at(host.address));
  const gift = adjusts(7, 10);
  expect(await channel.submit(gift)).toEqual({ ...ledger.accept(gift), repeated: false });
  ledger.answer = () => ({ ...POOR, details: { missing: 5 } });
  expect(await channel.submit(adjusts(7, -10))).toEqual({ ...POOR, details: { missing: 5 } });
  expect(ledger.asked[0]).toEqual(gift);
});

test('replies come in any order: a slow command delays no other', async () => {
  const ledger = new FakeLedger();
  const slow = adjusts(7, 10);
  const release = Promise.withResolvers<void>();
  ledger.answer = async (command) => {
    if (command.commandId === slow.commandId) await release.promise;
    return ledger.accept(command);
  };
  await using host = await openHostOf(ledger);
  await using channel = openTestChannel(LeaseTable.at(host.address));
  const first = channel.submit(slow);
  const others = await Promise.all(Array.from({ length: 20 }, () => channel.submit(adjusts(8, 10))));
  expect(others.map(({ kind }) => kind)).toEqual(Array.from({ length: 20 }, () => 'receipt'));
  release.resolve();
  expect(await first).toMatchObject({ kind: 'receipt', commandId: slow.commandId });
});

test('when a partition moves its commands follow the lease table to the new owner', async () => {
  const [old, young] = [new FakeLedger(), new FakeLedger()];
  let isOwner = true;
  await using oldHost = await openHost(() => (isOwner ? { ledger: old, partition: 0, epoch: 1 } : null));
  await using youngHost = await openHostOf(young, { epoch: 2 });
  const table = LeaseTable.at(oldHost.address);
  await using channel = openTestChannel(table);
  await channel.submit(adjusts(7, 10));
  isOwner = false;
  const gift = adjusts(7, 10);
  const answer = channel.submit(gift);
  table.moveTo(null, 1);
  const { reads } = table;
  await eventually(() => table.reads > reads + 2);
  table.moveTo(youngHost.address, 2);
  expect(await answer).toMatchObject({ kind: 'receipt', commandId: gift.commandId });
  expect(young.asked).toEqual([gift]);
  expect(old.asked).toHaveLength(1);
});

test('after a cut before the reply the same id is sent again and gets the original reply', async () => {
  const ledger = new FakeLedger();
  const network = { cut: () => undefined as void };
  ledger.answer = (command, times) => {
    // Accepted, with the reply lost.
    if (times === 1) network.cut();
    return ledger.accept(command);
  };
  await using opened = await openHostOf(ledger);
  network.cut = () => opened.cut();
  await using channel = openTestChannel(LeaseTable.at(opened.address));
  const gifts = Array.from({ length: 10 }, () => adjusts(7, 10));
  const outcomes = await Promise.all(gifts.map((gift) => channel.submit(gift)));
  for (const [place, outcome] of outcomes.entries()) {
    expect(outcome).toEqual({ ...ledger.accept(gifts[place]!), repeated: true });
  }
  expect(ledger.asked).toHaveLength(20);
});

test('a command waits for a missing owner, and the failure is logged once', async () => {
  const ledger = new FakeLedger();
  const { log, sentences } = heardLog();
  const gone = await openHostOf(ledger);
  await gone[Symbol.asyncDispose]();
  const table = LeaseTable.at(gone.address);
  await using channel = openTestChannel(table, { log });
  const answer = channel.submit(adjusts(7, 10));
  await eventually(() => table.reads > 4);
  await using host = await openHostOf(ledger, { epoch: 2 });
  table.moveTo(host.address, 2);
  expect(await answer).toMatchObject({ kind: 'receipt' });
  const troubles = sentences().filter((sentence) => sentence.includes(gone.address));
  expect(troubles).toEqual([`the channel to ${gone.address} is closed: connect ECONNREFUSED ${gone.address.slice(5)}`]);
});

test('on an overdue reply the same id is sent again, and the first answer counts', async () => {
  const ledger = new FakeLedger();
  ledger.answer = (command, times) => (times === 1 ? new Promise(() => undefined) : ledger.accept(command));
  await using host = await openHostOf(ledger);
  await using channel = openTestChannel(LeaseTable.at(host.address), { limits: { overdueMs: 50 } });
  const gift = adjusts(7, 10);
  expect(await channel.submit(gift)).toMatchObject({ kind: 'receipt', commandId: gift.commandId });
  expect(ledger.asked.slice(0, 2)).toEqual([gift, gift]);
  expect(new Set(ledger.asked.map(({ commandId }) => commandId)).size).toBe(1);
});

test('a late receipt of the first copy is as good as one of the second', async () => {
  const ledger = new FakeLedger();
  const late = Promise.withResolvers<void>();
  ledger.answer = async (command, times) => {
    if (times > 1) return new Promise(() => undefined);
    await late.promise;
    return ledger.accept(command);
  };
  await using host = await openHostOf(ledger);
  await using channel = openTestChannel(LeaseTable.at(host.address), { limits: { overdueMs: 50 } });
  const answer = channel.submit(adjusts(7, 10));
  await eventually(() => ledger.asked.length >= 2);
  late.resolve();
  expect(await answer).toMatchObject({ kind: 'receipt' });
});

test('a late refusal of the first copy decides nothing: the second may be accepted', async () => {
  const ledger = new FakeLedger();
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  ledger.answer = async (command, times) => {
    if (times === 1) {
      await first.promise;
      return POOR;
    }
    await second.promise;
    return ledger.accept(command);
  };
  await using host = await openHostOf(ledger);
  await using channel = openTestChannel(LeaseTable.at(host.address), { limits: { overdueMs: 100 } });
  const answer = channel.submit(adjusts(7, -10));
  await eventually(() => ledger.asked.length >= 2);
  first.resolve();
  // This answer follows the refusal on the same connection.
  ledger.answer = (command) => ledger.accept(command);
  await channel.submit(adjusts(8, 10));
  second.resolve();
  expect(await answer).toMatchObject({ kind: 'receipt' });
});

test('when an owner hangs its successor is asked as soon as the lease table names it', async () => {
  const [frozen, successor] = [new FakeLedger(), new FakeLedger()];
  await using frozenHost = await openHostOf(frozen);
  await using successorHost = await openHostOf(successor, { epoch: 2 });
  const table = LeaseTable.at(frozenHost.address);
  await using channel = openTestChannel(table);
  await channel.submit(adjusts(7, 10));
  frozenHost.freeze();
  const gifts = Array.from({ length: 5 }, () => adjusts(7, 10));
  const answers = Promise.all(gifts.map((gift) => channel.submit(gift)));
  table.moveTo(successorHost.address, 2);
  const outcomes = await answers;
  expect(outcomes.map(({ kind }) => kind)).toEqual(gifts.map(() => 'receipt'));
  expect(successor.asked).toEqual(gifts);
  // Its late answers are ignored.
  frozenHost.wake();
  expect(await channel.submit(adjusts(7, 10))).toMatchObject({ kind: 'receipt', seq: 6 });
});

test('when one command learns of a new owner, commands unanswered by the old one follow at once', async () => {
  const [old, young] = [new FakeLedger(), new FakeLedger()];
  old.answer = () => new Promise(() => undefined);
  let isOwner = true;
  await using oldHost = await openHost(() => (isOwner ? { ledger: old, partition: 0, epoch: 1 } : null), {
    limits: { farewellMs: 50 },
  });
  await using youngHost = await openHostOf(young, { epoch: 2 });
  const table = LeaseTable.at(oldHost.address);
  await using channel = openTestChannel(table, { limits: { overdueMs: 60_000 } });
  const [owed, next] = [adjusts(7, 10), adjusts(7, 10)];
  const answer = channel.submit(owed);
  await eventually(() => old.asked.length === 1);
  isOwner = false;
  table.moveTo(youngHost.address, 2);
  expect(await channel.submit(next)).toMatchObject({ kind: 'receipt' });
  expect(await answer).toMatchObject({ kind: 'receipt' });
  expect(young.asked).toHaveLength(2);
});

test('a silent owner is treated as lost, even if its connection is open', async () => {
  const ledger = new FakeLedger();
  const { log, sentences } = heardLog();
  await using host = await openHostOf(ledger);
  const limits = { heartbeatMs: 10, silentMs: 100, overdueMs: 5000 };
  await using channel = openTestChannel(LeaseTable.at(host.address), { log, limits });
  await channel.submit(adjusts(7, 10));
  host.freeze();
  const answer = channel.submit(adjusts(7, 10));
  const lost = `the channel to ${host.address} is closed: the owner stopped responding`;
  await eventually(() => sentences().includes(lost));
  expect(await answer).toMatchObject({ kind: 'receipt' });
});

test('a reply of an earlier owner is ignored and the present one asked', async () => {
  const [earlier, present] = [new FakeLedger(), new FakeLedger()];
  earlier.answer = () => POOR;
  await using earlierHost = await openHostOf(earlier, { epoch: 4 });
  await using presentHost = await openHostOf(present, { epoch: 5 });
  const table = LeaseTable.at(earlierHost.address, 5);
  await using channel = openTestChannel(table);
  const gift = adjusts(7, -10);
  const answer = channel.submit(gift);
  await eventually(() => earlier.asked.length > 1);
  table.moveTo(presentHost.address, 5);
  expect(await answer).toMatchObject({ kind: 'receipt', commandId: gift.commandId });
  expect(present.asked).toEqual([gift]);
});

test('an unreadable lease table is read again; the known owner stays', async () => {
  const ledger = new FakeLedger();
  await using host = await openHostOf(ledger);
  const table = LeaseTable.at(host.address);
  const { log, sentences } = heardLog();
  let isReadable = false;
  let failures = 0;
  const leases = async () => {
    if (isReadable) return table.read();
    failures++;
    throw new Error('the database is away');
  };
  await using channel = openTestChannel(table, { leases, log });
  const answer = channel.submit(adjusts(7, 10));
  await eventually(() => failures > 3);
  isReadable = true;
  expect(await answer).toMatchObject({ kind: 'receipt' });
  const trouble = 'the leases could not be read; trying again';
  expect(sentences().filter((sentence) => sentence === trouble)).toHaveLength(1);
  isReadable = false;
  host.cut();
  expect(await channel.submit(adjusts(7, 10))).toMatchObject({ kind: 'receipt' });
});

test("a lease table older than an owner's own epoch is ignored", async () => {
  const [present, former] = [new FakeLedger(), new FakeLedger()];
  await using presentHost = await openHostOf(present, { epoch: 5 });
  await using formerHost = await openHostOf(former, { epoch: 4 });
  const table = LeaseTable.at(presentHost.address, 5);
  await using channel = openTestChannel(table);
  await channel.submit(adjusts(7, 10));
  presentHost.cut();
  table.moveTo(formerHost.address, 4);
  const answer = channel.submit(adjusts(7, 10));
  const { reads } = table;
  await eventually(() => table.reads > reads + 2);
  table.moveTo(presentHost.address, 5);
  expect(await answer).toMatchObject({ kind: 'receipt', seq: 2 });
  expect(former.asked).toEqual([]);
});

test('after a lost connection the lease table is read before anything is sent; after recovery it is not', async () => {
  const { log, sentences } = heardLog();
  await using oldHost = await openHostOf(new FakeLedger());
  await using youngHost = await openHostOf(new FakeLedger(), { epoch: 2 });
  let visits = 0;
  oldHost.server.on('connection', () => visits++);
  const table = LeaseTable.at(oldHost.address);
  await using channel = openTestChannel(table, { log, limits: { firstPauseMs: 1, longestPauseMs: 1 } });
  await channel.submit(adjusts(7, 10));
  table.moveTo(youngHost.address, 2);
  oldHost.cut();
  await eventually(() => sentences().some((sentence) => sentence.includes('is closed')));
  expect(await channel.submit(adjusts(7, 10))).toMatchObject({ kind: 'receipt', seq: 1 });
  expect(visits).toBe(1);
  const { reads } = table;
  for (let count = 0; count < 50; count++) await channel.submit(adjusts(7, 10));
  expect(table.reads).toBe(reads);
});

test('a command still looking for its owner survives the outcomes of others', async () => {
  const ledger = new FakeLedger();
  let ownsAll = false;
  const door = { ledger, partition: 0, epoch: 1 };
  await using host = await openHost((account) => (account === 7 || ownsAll ? door : null));
  await using channel = openTestChannel(LeaseTable.at(host.address));
  const homeless = channel.submit(adjusts(8, 10));
  for (let count = 0; count < 10; count++) await channel.submit(adjusts(7, 10));
  ownsAll = true;
  expect(await homeless).toMatchObject({ kind: 'receipt' });
});

test('a failing ledger is asked again with the same id until it succeeds', async () => {
  const ledger = new FakeLedger();
  ledger.answer = async (command, times) => {
    if (times < 4) throw new Error('the log cannot be written');
    return ledger.accept(command);
  };
  await using host = await openHostOf(ledger);
  await using channel = openTestChannel(LeaseTable.at(host.address));
  const gift = adjusts(7, 10);
  expect(await channel.submit(gift)).toMatchObject({ kind: 'receipt', commandId: gift.commandId });
  expect(ledger.asked).toEqual([gift, gift, gift, gift]);
});

test('a ledger that fails every time is reported as a fault in the end', async () => {
  const ledger = new FakeLedger();
  ledger.answer = async () => {
    throw new Error('no rule can take it');
  };
  await using host = await openHostOf(ledger);
  await using channel = openTestChannel(LeaseTable.at(host.address), { limits: { deadlineMs: 300 } });
  await expect(channel.submit(adjusts(7, 10))).rejects.toThrow('no rule can take it');
});

test('a command the ledger cannot take delays no other and stops reading the lease table', async () => {
  const ledger = new FakeLedger();
  const [poison, ...stuck] = Array.from({ length: 8 }, () => adjusts(8, 10));
  ledger.answer = (command, times) => {
    if (command.commandId === poison!.commandId) throw new Error('no rule can take it');
    const isStuck = times === 1 && stuck.some(({ commandId }) => commandId === command.commandId);
    return isStuck ? new Promise(() => undefined) : ledger.accept(command);
  };
  await using host = await openHostOf(ledger);
  const table = LeaseTable.at(host.address);
  await using channel = openTestChannel(table, { limits: { overdueMs: 100, deadlineMs: 1500 } });
  const failed = channel.submit(poison!).then(
    () => 'done',
    () => 'failed',
  );
  const outcomes = [];
  for (const command of stuck) {
    outcomes.push(channel.submit(command));
    for (let count = 0; count < 10; count++) await channel.submit(adjusts(7, 10));
  }
  expect((await Promise.all(outcomes)).map(({ kind }) => kind)).toEqual(stuck.map(() => 'receipt'));
  expect(await failed).toBe('failed');
  expect(table.reads).toBeLessThan(100);
});
