import { expect, test } from 'vitest';
import type { SubmitItem } from '#contracts/internal/channel.ts';
import type { Outcome } from '#contracts/outcome.ts';
import { partitionOf } from '#contracts/internal/partition.ts';
import { adjusts } from '#tests/support/asks.ts';
import {
  FakeLedger,
  heardLog,
  LeaseTable,
  openHost,
  openHostOf,
  openTestChannel,
  receiptOf,
} from '#tests/support/channel-bed.ts';
import { eventually } from '#tests/support/eventually.ts';
import { openScriptedOwner, type ScriptedOwner } from '#tests/support/scripted-owner.ts';

function accept(owner: ScriptedOwner, { n, command }: SubmitItem): void {
  owner.reply({ n, kind: 'outcome', epoch: 1, outcome: receiptOf(command, n) });
}

function codes(outcomes: readonly Outcome[]): string[] {
  return outcomes.map((outcome) => (outcome.kind === 'refusal' ? outcome.code : outcome.kind));
}

test('commands of one turn share a frame of at most 256', async () => {
  await using owner = await openScriptedOwner({
    onSubmit: (frame, self) => frame.batch.forEach((item) => accept(self, item)),
  });
  // Retries on a slow machine would add commands to a frame.
  await using channel = openTestChannel(LeaseTable.at(owner.address), { limits: { overdueMs: 5000 } });
  await channel.submit(adjusts(7, 10));
  await Promise.all(Array.from({ length: 40 }, () => channel.submit(adjusts(7, 10))));
  await Promise.all(Array.from({ length: 300 }, () => channel.submit(adjusts(7, 10))));
  expect(owner.submits.map(({ batch }) => batch.length)).toEqual([1, 40, 256, 44]);
});

test('one connection serves all partitions of an owner; each command names its partition', async () => {
  const ledger = new FakeLedger();
  await using host = await openHost((account) => ({ ledger, partition: partitionOf(account, 4), epoch: 1 }));
  let connections = 0;
  host.server.on('connection', () => connections++);
  const table = new LeaseTable(...[0, 1, 2, 3].map((partition) => ({ partition, epoch: 1, address: host.address })));
  await using channel = openTestChannel(table, { partitions: 4 });
  const accounts = Array.from({ length: 20 }, (_, place) => place + 1);
  await Promise.all(accounts.map((account) => channel.submit(adjusts(account, 10))));
  expect(new Set(accounts.map((account) => partitionOf(account, 4))).size).toBe(4);
  expect(ledger.asked).toHaveLength(20);
  expect(connections).toBe(1);
});

test("a wrong key: the gateway logs the sequencer's sentence", async () => {
  const { log, sentences } = heardLog();
  await using host = await openHostOf(new FakeLedger());
  const limits = { deadlineMs: 300 };
  await using channel = openTestChannel(LeaseTable.at(host.address), { key: 'not the key', log, limits });
  expect(await channel.submit(adjusts(7, 10))).toMatchObject({ code: 'overloaded' });
  await eventually(() => sentences().length > 0);
  expect(sentences()).toEqual([
    `the channel to ${host.address} is closed: ` +
      'The keys differ: CHANNEL_KEY must be the same in gateways and sequencers.',
  ]);
});

test('a sequencer that does not prove the key gets no commands', async () => {
  const { log, sentences } = heardLog();
  await using owner = await openScriptedOwner({ key: 'not the key' });
  const limits = { deadlineMs: 300 };
  await using channel = openTestChannel(LeaseTable.at(owner.address), { log, limits });
  expect(await channel.submit(adjusts(7, 10))).toMatchObject({ code: 'overloaded' });
  expect(owner.submits).toEqual([]);
  await eventually(() => sentences().length > 0);
  expect(sentences()).toEqual([
    `the channel to ${owner.address} is closed: The server at this address does not have the same CHANNEL_KEY.`,
  ]);
});

test('a sequencer of another version is named as such in the log', async () => {
  const { log, sentences } = heardLog();
  await using owner = await openScriptedOwner({ challenge: { v: 2, type: 'riddle' } });
  const limits = { deadlineMs: 300 };
  await using channel = openTestChannel(LeaseTable.at(owner.address), { log, limits });
  expect(await channel.submit(adjusts(7, 10))).toMatchObject({ code: 'overloaded' });
  await eventually(() => sentences().length > 0);
  expect(sentences()).toEqual([
    `the channel to ${owner.address} is closed: Version 1 of the channel is spoken here, not version 2.`,
  ]);
});

test('an invalid address is logged, and the command waits for another', async () => {
  const { log, sentences } = heardLog();
  await using host = await openHostOf(new FakeLedger(), { epoch: 2 });
  const table = LeaseTable.at('the machine in the corner');
  await using channel = openTestChannel(table, { log });
  const answer = channel.submit(adjusts(7, 10));
  const trouble = 'the channel to the machine in the corner is closed: Invalid URL';
  await eventually(() => sentences().includes(trouble));
  table.moveTo(host.address, 2);
  expect(await answer).toMatchObject({ kind: 'receipt' });
});

test.each<[string, (item: SubmitItem) => unknown]>([
  ['no frame of the channel', () => ({ v: 1, type: 'gossip' })],
  ['of the next version', ({ n }) => ({ v: 2, type: 'replies', replies: [{ n, kind: 'moved' }] })],
  [
    'a receipt without its events',
    ({ n, command }) => {
      const outcome = { ...receiptOf(command, 1), events: [] };
      return { v: 1, type: 'replies', replies: [{ n, kind: 'outcome', epoch: 1, outcome }] };
    },
  ],
  [
    'a receipt with points that are none',
    ({ n, command }) => {
      const outcome = { ...receiptOf(command, 1), held: -1 };
      return { v: 1, type: 'replies', replies: [{ n, kind: 'outcome', epoch: 1, outcome }] };
    },
  ],
])('a reply that is %s is rejected: the connection closes and the command is retried', async (_what, reply) => {
  await using owner = await openScriptedOwner({
    onSubmit(frame, self) {
      if (self.submits.length === 1) self.say(reply(frame.batch[0]!));
      else accept(self, frame.batch[0]!);
    },
  });
  const { log, sentences } = heardLog();
  await using channel = openTestChannel(LeaseTable.at(owner.address), { log });
  expect(await channel.submit(adjusts(7, 10))).toMatchObject({ kind: 'receipt' });
  expect(sentences()[1]).toContain(`the channel to ${owner.address} is closed: The frame was not understood: `);
});

test('a receipt of another command is rejected', async () => {
  await using owner = await openScriptedOwner({
    onSubmit(frame, self) {
      const [item] = frame.batch;
      accept(self, self.submits.length === 1 ? { ...item!, command: adjusts(7, 10) } : item!);
    },
  });
  await using channel = openTestChannel(LeaseTable.at(owner.address));
  const gift = adjusts(7, 10);
  expect(await channel.submit(gift)).toMatchObject({ kind: 'receipt', commandId: gift.commandId });
  expect(owner.submits).toHaveLength(2);
});

test('replies to unknown or answered commands are ignored', async () => {
  await using owner = await openScriptedOwner({
    onSubmit(frame, self) {
      const item = frame.batch[0]!;
      self.reply({ n: item.n + 1000, kind: 'fault', message: 'to nobody' });
      accept(self, item);
      self.reply({ n: item.n, kind: 'invalid', message: 'too late' });
    },
  });
  await using channel = openTestChannel(LeaseTable.at(owner.address));
  for (let count = 0; count < 3; count++) {
    expect(await channel.submit(adjusts(7, 10))).toMatchObject({ kind: 'receipt' });
  }
  expect(owner.submits).toHaveLength(3);
});

test('a command the sequencer rejects as invalid fails its sender at once, alone', async () => {
  const ledger = new FakeLedger();
  await using host = await openHostOf(ledger);
  await using channel = openTestChannel(LeaseTable.at(host.address));
  const broken = { ...adjusts(7, 10), amountPoints: 0.5 };
  const [bad, good] = await Promise.allSettled([channel.submit(broken), channel.submit(adjusts(7, 10))]);
  expect(String((bad as PromiseRejectedResult).reason)).toContain(
    'the sequencer does not take this command: amountPoints: ',
  );
  expect(good.status).toBe('fulfilled');
});

test('commands beyond the bound are refused at once as overloaded', async () => {
  await using owner = await openScriptedOwner();
  await using channel = openTestChannel(LeaseTable.at(owner.address), { limits: { pending: 3, overdueMs: 5000 } });
  const waiting = [1, 2, 3].map(() => channel.submit(adjusts(7, 10)));
  expect(await channel.submit(adjusts(7, 10))).toMatchObject({ code: 'overloaded', retryAfterMs: 250 });
  await eventually(() => owner.submits.length === 1);
  owner.submits[0]!.batch.forEach((item) => accept(owner, item));
  expect(codes(await Promise.all(waiting))).toEqual(['receipt', 'receipt', 'receipt']);
});

test('a partition without an owner does not use up the capacity of others', async () => {
  const ledger = new FakeLedger();
  await using host = await openHost((account) => ({ ledger, partition: partitionOf(account, 2), epoch: 1 }));
  const accounts = Array.from({ length: 20 }, (_, place) => place + 1);
  const [served, orphan] = [0, 1].map((partition) => accounts.find((each) => partitionOf(each, 2) === partition)!);
  const table = new LeaseTable({ partition: 0, epoch: 1, address: host.address });
  const limits = { pending: 4, deadlineMs: 300 };
  await using channel = openTestChannel(table, { partitions: 2, limits });
  const orphaned = Promise.all([1, 2, 3].map(() => channel.submit(adjusts(orphan!, 10))));
  expect(await channel.submit(adjusts(served!, 10))).toMatchObject({ kind: 'receipt' });
  expect(await orphaned).toMatchObject([1000, 1000, 250].map((retryAfterMs) => ({ code: 'overloaded', retryAfterMs })));
});

test('no answer in time: overloaded, with an unknown outcome', async () => {
  await using owner = await openScriptedOwner();
  // Time for the handshake on a busy machine.
  await using channel = openTestChannel(LeaseTable.at(owner.address), { limits: { overdueMs: 50, deadlineMs: 1500 } });
  const gift = adjusts(7, 10);
  expect(await channel.submit(gift)).toEqual({
    kind: 'refusal',
    code: 'overloaded',
    message: 'The ledger did not answer in time. Please try again: nothing is done twice.',
    retryAfterMs: 1000,
    details: { outcome: 'unknown' },
  });
  // A late answer to the first attempt is harmless.
  const again = channel.submit(gift);
  const seen = owner.submits.length;
  await eventually(() => owner.submits.length > seen);
  for (const { batch } of owner.submits) batch.forEach((item) => accept(owner, item));
  expect(await again).toMatchObject({ kind: 'receipt', commandId: gift.commandId });
});

test('no owner in time: overloaded, with nothing done', async () => {
  await using channel = openTestChannel(new LeaseTable(), { limits: { deadlineMs: 100 } });
  const outcome = await channel.submit(adjusts(7, 10));
  expect(outcome).toMatchObject({ code: 'overloaded', retryAfterMs: 1000 });
  expect(outcome).not.toHaveProperty('details');
});

test('a command given up before it was sent is never sent', async () => {
  const ready = Promise.withResolvers<void>();
  await using owner = await openScriptedOwner({
    challengeAfter: ready.promise,
    onSubmit: (frame, self) => frame.batch.forEach((item) => accept(self, item)),
  });
  const limits = { deadlineMs: 1500, connectMs: 60_000, overdueMs: 5000 };
  await using channel = openTestChannel(LeaseTable.at(owner.address), { limits });
  expect(codes([await channel.submit(adjusts(7, 10))])).toEqual(['overloaded']);
  const later = adjusts(7, 10);
  const answer = channel.submit(later);
  ready.resolve();
  expect(await answer).toMatchObject({ kind: 'receipt' });
  expect(owner.submits.flatMap(({ batch }) => batch.map(({ command }) => command))).toEqual([later]);
});

test("an owner's overload counts, but leaves an earlier copy's outcome unknown", async () => {
  const busy = { kind: 'refusal', code: 'overloaded', message: 'The ledger is busy.', retryAfterMs: 250 } as const;
  await using owner = await openScriptedOwner({
    onSubmit(frame, self) {
      if (self.submits.length === 2) return;
      for (const { n } of frame.batch) self.reply({ n, kind: 'outcome', epoch: 1, outcome: busy });
    },
  });
  await using channel = openTestChannel(LeaseTable.at(owner.address), { limits: { overdueMs: 50 } });
  expect(await channel.submit(adjusts(7, 10))).toEqual(busy);
  expect(await channel.submit(adjusts(7, 10))).toMatchObject({ code: 'overloaded', details: { outcome: 'unknown' } });
  expect(owner.submits).toHaveLength(3);
});

test('closing answers every command and then rejects new ones', async () => {
  const ledger = new FakeLedger();
  const release = Promise.withResolvers<void>();
  ledger.answer = async (command) => {
    await release.promise;
    return ledger.accept(command);
  };
  await using host = await openHostOf(ledger);
  const channel = openTestChannel(LeaseTable.at(host.address));
  const answers = Array.from({ length: 10 }, () => channel.submit(adjusts(7, 10)));
  await eventually(() => ledger.asked.length === 10);
  const closed = channel[Symbol.asyncDispose]();
  await expect(channel.submit(adjusts(7, 10))).rejects.toThrow('the channel is closed');
  release.resolve();
  expect(codes(await Promise.all(answers))).toEqual(answers.map(() => 'receipt'));
  await closed;
  await eventually(() => new Promise<boolean>((resolve) => host.server.getConnections((_, n) => resolve(n === 0))));
});
