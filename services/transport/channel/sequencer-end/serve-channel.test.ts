import { request } from 'node:http';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { Command } from '#contracts/commands.ts';
import { type Outcome, refusal } from '#contracts/outcome.ts';
import { PartitionMoved } from '#ledger/lease/partition-moved.ts';
import { adjusts } from '#tests/support/asks.ts';
import { FakeLedger, heardLog, openHost, openHostOf, receiptOf } from '#tests/support/channel-bed.ts';
import { eventually } from '#tests/support/eventually.ts';
import { openLog } from '#infra/process/log.ts';
import { openScriptedGateway, openStranger, type ScriptedGateway } from '#tests/support/scripted-owner.ts';

type Said = { n: number; kind: string; outcome?: Outcome; epoch?: number; message?: string };

function submits(...commands: [n: number, command: unknown][]): object {
  return { v: 1, type: 'submit', batch: commands.map(([n, command]) => ({ n, partition: 0, command })) };
}

function repliesTo(gateway: ScriptedGateway): Said[] {
  return gateway.heard.flatMap((frame) => (frame['type'] === 'replies' ? (frame['replies'] as Said[]) : []));
}

async function statusOf(url: string): Promise<number | undefined> {
  const asked = request(url.replace('ws:', 'http:'), {
    headers: { Connection: 'Upgrade', Upgrade: 'websocket' },
  }).end();
  const [response] = (await once(asked, 'response')) as [{ statusCode?: number; resume(): void }];
  response.resume();
  return response.statusCode;
}

test("each command is answered under its number, with the owner's epoch", async () => {
  const ledger = new FakeLedger();
  await using host = await openHostOf(ledger, { epoch: 7 });
  await using gateway = await openScriptedGateway(host.address);
  const [first, second] = [adjusts(1, 10), adjusts(2, 10)];
  gateway.say(submits([5, first], [9, second]));
  await eventually(() => repliesTo(gateway).length === 2);
  expect(repliesTo(gateway)).toEqual([
    { n: 5, kind: 'outcome', epoch: 7, outcome: receiptOf(first, 1) },
    { n: 9, kind: 'outcome', epoch: 7, outcome: receiptOf(second, 2) },
  ]);
});

test('replies leave in order of completion; those of one turn share a frame', async () => {
  const ledger = new FakeLedger();
  const held: (() => void)[] = [];
  const slow = adjusts(1, 10);
  ledger.answer = (command) => {
    if (command !== slow && command.commandId !== slow.commandId) return ledger.accept(command);
    return new Promise((resolve) => held.push(() => resolve(ledger.accept(command))));
  };
  await using host = await openHostOf(ledger);
  await using gateway = await openScriptedGateway(host.address);
  const others = Array.from({ length: 50 }, (_, place): [number, Command] => [place + 2, adjusts(2, 10)]);
  gateway.say(submits([1, slow], ...others));
  await eventually(() => repliesTo(gateway).length === 50);
  expect(gateway.heard.filter(({ type }) => type === 'replies')).toHaveLength(1);
  held[0]!();
  await eventually(() => repliesTo(gateway).length === 51);
  expect(repliesTo(gateway).at(-1)).toMatchObject({ n: 1, kind: 'outcome' });
});

test('a command for a partition not owned here is answered as moved', async () => {
  const ledger = new FakeLedger();
  const gone = adjusts(2, 10);
  ledger.answer = async () => {
    throw new PartitionMoved(0, 1);
  };
  await using host = await openHost((account) => (account === 2 ? { ledger, partition: 0, epoch: 1 } : null));
  await using gateway = await openScriptedGateway(host.address);
  gateway.say(submits([1, adjusts(1, 10)], [2, gone]));
  await eventually(() => repliesTo(gateway).length === 2);
  expect(repliesTo(gateway)).toEqual([
    { n: 1, kind: 'moved' },
    { n: 2, kind: 'moved' },
  ]);
  expect(ledger.asked).toEqual([gone]);
});

test('a failing ledger is a fault of that command alone, logged once per cause', async () => {
  const ledger = new FakeLedger();
  const cause = new Error('the log cannot be written');
  ledger.answer = async (command) => {
    if (command.account === 1) throw cause;
    return ledger.accept(command);
  };
  const { log, sentences } = heardLog();
  await using host = await openHostOf(ledger, { log });
  await using gateway = await openScriptedGateway(host.address);
  gateway.say(submits([1, adjusts(1, 10)], [2, adjusts(1, 10)], [3, adjusts(2, 10)]));
  await eventually(() => repliesTo(gateway).length === 3);
  const [one, two, three] = repliesTo(gateway).toSorted((a, b) => a.n - b.n);
  expect([one, two]).toEqual([1, 2].map((n) => ({ n, kind: 'fault', message: 'the log cannot be written' })));
  expect(three).toMatchObject({ n: 3, kind: 'outcome' });
  expect(sentences().filter((sentence) => sentence === 'the ledger failed to take a command')).toHaveLength(1);
});

test('an invalid command is answered with its problem; the others of its frame are executed', async () => {
  const ledger = new FakeLedger();
  await using host = await openHostOf(ledger);
  await using gateway = await openScriptedGateway(host.address);
  gateway.say(submits([1, { ...adjusts(1, 10), amountPoints: 0 }], [2, adjusts(1, 10)], [3, { type: 'mint-points' }]));
  await eventually(() => repliesTo(gateway).length === 3);
  const replies = repliesTo(gateway).toSorted((a, b) => a.n - b.n);
  expect(replies.map(({ kind }) => kind)).toEqual(['invalid', 'outcome', 'invalid']);
  expect(replies[0]!.message).toBe('amountPoints: An adjustment cannot be 0.');
  expect(ledger.asked).toHaveLength(1);
});

test('a gateway with another partition count is given the setting that differs', async () => {
  const ledger = new FakeLedger();
  await using host = await openHost(() => ({ ledger, partition: 3, epoch: 1 }));
  await using gateway = await openScriptedGateway(host.address);
  gateway.say(submits([1, adjusts(1, 10)]));
  await eventually(() => repliesTo(gateway).length === 1);
  expect(repliesTo(gateway)[0]).toEqual({
    n: 1,
    kind: 'invalid',
    message:
      'The account belongs to partition 3 here, not to 0: PARTITIONS must be the same in gateways and sequencers.',
  });
  expect(ledger.asked).toEqual([]);
});

test('commands beyond the in-flight limit are refused as overloaded; the rest is answered', async () => {
  const ledger = new FakeLedger();
  const held: (() => void)[] = [];
  ledger.answer = (command) => new Promise((resolve) => held.push(() => resolve(ledger.accept(command))));
  await using host = await openHostOf(ledger, { limits: { inFlight: 2 } });
  await using gateway = await openScriptedGateway(host.address);
  gateway.say(submits([1, adjusts(1, 10)], [2, adjusts(1, 10)], [3, adjusts(1, 10)]));
  await eventually(() => repliesTo(gateway).length === 1);
  expect(repliesTo(gateway)[0]).toMatchObject({ n: 3, outcome: { code: 'overloaded', retryAfterMs: 250 } });
  for (const answer of held) answer();
  await eventually(() => repliesTo(gateway).length === 3);
});

test('a client without the key is disconnected with a sentence', async () => {
  const ledger = new FakeLedger();
  await using host = await openHostOf(ledger);
  await using gateway = await openScriptedGateway(host.address, { key: 'another key, of somebody else altogether' });
  expect(await gateway.closed).toEqual({
    code: 1008,
    reason: 'The keys differ: CHANNEL_KEY must be the same in gateways and sequencers.',
  });
});

test('commands before the handshake are rejected, and a handshake has a timeout', async () => {
  const ledger = new FakeLedger();
  await using host = await openHostOf(ledger, { limits: { handshakeMs: 50 } });
  await using hasty = await openStranger(host.address);
  hasty.say(submits([1, adjusts(1, 10)]));
  expect((await hasty.closed).reason).toContain('The frame was not understood: ');
  await using silent = await openStranger(host.address);
  expect(await silent.closed).toEqual({ code: 1008, reason: 'The handshake took too long.' });
  expect(ledger.asked).toEqual([]);
});

test.each([
  ['in a frame that ends', (size: number) => `{"v":1,"type":"hello","nonce":"${'x'.repeat(size)}"}`],
  ['in frames that are none', (size: number) => 'x'.repeat(size)],
])('a client that sends too much before its proof (%s) is disconnected', async (_how, said) => {
  const lines: string[] = [];
  const log = openLog({ level: 'info', to: { write: (line) => void lines.push(line) } });
  await using host = await openHostOf(new FakeLedger(), { log });
  await using stranger = await openStranger(host.address);
  stranger.sayText(said(8_000_000));
  expect((await stranger.closed).code).toBe(1006);
  expect(lines.join('')).toContain('More than a handshake came before the proof.');
  expect(lines.join('').length).toBeLessThan(2000);
});

test('another version of the channel is named as such', async () => {
  await using host = await openHostOf(new FakeLedger());
  await using gateway = await openStranger(host.address);
  gateway.say({ v: 2, type: 'greeting' });
  expect(await gateway.closed).toEqual({
    code: 1008,
    reason: 'Version 1 of the channel is spoken here, not version 2.',
  });
});

test.each<[string, string | Buffer, string]>([
  ['no JSON', '{"v":1,', 'The frame was not understood: it is not JSON.'],
  ['not a text', Buffer.from('{}'), 'The frame was not understood: it is not a text.'],
  ['of another kind', '{"v":1,"type":"replies","replies":[]}', 'The frame was not understood: type: '],
  [
    'without a number',
    '{"v":1,"type":"submit","batch":[{"partition":0}]}',
    'The frame was not understood: batch.0.n: ',
  ],
  ['empty', '{"v":1,"type":"submit","batch":[]}', 'The frame was not understood: batch: '],
])('a frame that is %s is answered with a sentence and the connection closed', async (_what, text, sentence) => {
  await using host = await openHostOf(new FakeLedger());
  await using gateway = await openScriptedGateway(host.address);
  gateway.sayText(text);
  const { code, reason } = await gateway.closed;
  expect({ code, reason: reason.slice(0, sentence.length) }).toEqual({ code: 1008, reason: sentence });
});

test('an oversized frame ends the connection', async () => {
  await using host = await openHostOf(new FakeLedger());
  await using gateway = await openScriptedGateway(host.address);
  gateway.sayText('x'.repeat(8_388_609));
  expect((await gateway.closed).code).toBe(1009);
});

test('the channel exists only at /channel', async () => {
  await using host = await openHostOf(new FakeLedger());
  expect(await statusOf(`${host.address}/ws`)).toBe(404);
});

test('silent strangers do not block a gateway: the oldest is disconnected', async () => {
  const ledger = new FakeLedger();
  await using host = await openHostOf(ledger, { limits: { strangers: 2 } });
  await using first = await openStranger(host.address);
  await using second = await openStranger(host.address);
  await using gateway = await openScriptedGateway(host.address);
  expect((await first.closed).code).toBe(1006);
  // No stranger is disconnected for a gateway.
  await using third = await openStranger(host.address);
  gateway.say(submits([1, adjusts(1, 10)]));
  await eventually(() => repliesTo(gateway).length === 1);
  await using _fourth = await openStranger(host.address);
  expect((await second.closed).code).toBe(1006);
  third.sayText('{"v":2}');
  expect((await third.closed).code).toBe(1008);
});

test('a rejected client cannot keep its half of the connection open', async () => {
  await using host = await openHostOf(new FakeLedger());
  const { hostname, port } = new URL(host.address);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  socket.on('error', () => undefined);
  socket.write('GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 404 [^]*The channel is at \/channel\.$/);
  let ended: unknown;
  while (!ended) ended = await new Promise((resolve) => socket.write('x'.repeat(1000), resolve));
  expect(ended).toBeInstanceOf(Error);
});

test('a new connection of a gateway replaces its old one', async () => {
  const ledger = new FakeLedger();
  await using host = await openHostOf(ledger);
  await using old = await openScriptedGateway(host.address, { client: 'one-and-the-same-gateway' });
  await using other = await openScriptedGateway(host.address, { client: 'another-gateway-of-tests' });
  await using current = await openScriptedGateway(host.address, { client: 'one-and-the-same-gateway' });
  expect((await old.closed).code).toBe(1006);
  for (const gateway of [other, current]) gateway.say(submits([1, adjusts(1, 10)]));
  await eventually(() => repliesTo(other).length + repliesTo(current).length === 2);
});

test('unread commands of a replaced connection are not executed', async () => {
  const ledger = new FakeLedger();
  await using host = await openHostOf(ledger);
  await using old = await openScriptedGateway(host.address);
  host.freeze();
  old.say(submits([1, adjusts(1, 10)]));
  await eventually(() => host.unread() > 0);
  await using current = await openScriptedGateway(host.address);
  await old.closed;
  const asked = adjusts(2, 10);
  current.say(submits([1, asked]));
  await eventually(() => repliesTo(current).length === 1);
  expect(ledger.asked).toEqual([asked]);
});

test('a gateway that does not answer the heartbeat is disconnected', async () => {
  await using host = await openHostOf(new FakeLedger(), { limits: { heartbeatMs: 20 } });
  await using gateway = await openScriptedGateway(host.address);
  host.freeze();
  expect((await gateway.closed).code).toBe(1006);
});

test('leaving answers commands in flight, redirects new ones, then closes', async () => {
  const ledger = new FakeLedger();
  const held: (() => void)[] = [];
  ledger.answer = () =>
    new Promise((resolve) => held.push(() => resolve(refusal('account-unknown', 'There is none.'))));
  await using host = await openHostOf(ledger);
  await using gateway = await openScriptedGateway(host.address);
  gateway.say(submits([1, adjusts(1, 10)]));
  await eventually(() => held.length === 1);
  const left = host.leave();
  gateway.say(submits([2, adjusts(1, 10)]));
  await eventually(() => repliesTo(gateway).length === 1);
  expect(repliesTo(gateway)[0]).toEqual({ n: 2, kind: 'moved' });
  expect(await statusOf(`${host.address}/channel`)).toBe(503);
  held[0]!();
  await left;
  expect(await gateway.closed).toEqual({ code: 1001, reason: 'This sequencer is leaving.' });
  expect(repliesTo(gateway)[1]).toMatchObject({ n: 1, kind: 'outcome', outcome: { code: 'account-unknown' } });
});

test('leaving does not wait indefinitely for a ledger that does not answer', async () => {
  const ledger = new FakeLedger();
  ledger.answer = () => new Promise(() => undefined);
  await using host = await openHostOf(ledger, { limits: { farewellMs: 50 } });
  await using gateway = await openScriptedGateway(host.address);
  gateway.say(submits([1, adjusts(1, 10)]));
  await eventually(() => ledger.asked.length === 1);
  await host.leave();
  expect((await gateway.closed).code).toBe(1006);
});
