// Slow: each of 20 floods sends thousands of frames.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { type House, openHouse } from './house.ts';
import type { Visitor } from './visitor.ts';

const SOCKET_IO = '/socket.io/?EIO=4&transport=websocket';
const POLLING = '/socket.io/?EIO=4&transport=polling';

let house: House;

beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house[Symbol.asyncDispose]());

async function newcomer(): Promise<{ visitor: Visitor; account: number }> {
  const visitor = house.visitor();
  const { id: account } = await visitor.register(`flood_${randomUUID().slice(0, 8)}`);
  return { visitor, account };
}

/** Masked with zeros. */
function frame(opcode: number, payload = '', isFinal = true): Buffer {
  const bytes = Buffer.from(payload);
  const length = bytes.length < 126 ? [0x80 | bytes.length] : [0x80 | 126, bytes.length >> 8, bytes.length & 255];
  return Buffer.concat([Buffer.from([(isFinal ? 0x80 : 0) | opcode, ...length, 0, 0, 0, 0]), bytes]);
}

async function upgraded(path: string, { cookie }: Visitor): Promise<Socket> {
  const { hostname, port, host } = new URL(house.address);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  const handshake = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'];
  const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
  socket.write(
    `GET ${path} HTTP/1.1\r\n${[`Host: ${host}`, `Cookie: ${cookie}`, ...handshake, key].join('\r\n')}\r\n\r\n`,
  );
  await once(socket, 'data');
  return socket;
}

const CHAT = { message: 'x'.repeat(5) };
const flight = () => ({ startId: randomUUID() });
const auth = (account: number) => ({ userId: account, username: 'x' });
const event = (name: string, said: unknown) => frame(1, `42${JSON.stringify([name, said])}`);
const text = (said: object) => frame(1, JSON.stringify(said));

type Flood = readonly [
  what: string,
  path: string,
  greetings: (account: number) => Buffer[],
  unit: (account: number) => Buffer,
];

const WELCOME = () => [frame(1, '40')];
const ANNOUNCED = (account: number) => [text({ type: 'auth', ...auth(account) })];

/** Every kind of message that a client may send, and what the libraries answer themselves. */
const FLOODS: readonly Flood[] = [
  ['announcements', '/ws', () => [], (account) => text({ type: 'auth', ...auth(account) })],
  ['chat messages', '/ws', ANNOUNCED, () => text({ type: 'chat_message', ...CHAT })],
  ['watches of flights', '/ws', ANNOUNCED, () => text({ type: 'flights' })],
  ['pings', '/ws', () => [], () => frame(9, 'x')],
  ['pongs', '/ws', () => [], () => frame(10)],
  ['empty parts', '/ws', () => [frame(1, '{', false)], () => frame(0, '', false)],
  ['announcements', SOCKET_IO, WELCOME, (account) => event('auth', auth(account))],
  ['chat messages', SOCKET_IO, WELCOME, () => event('chat_message', CHAT)],
  ['watches of flights', SOCKET_IO, WELCOME, () => event('flight', flight())],
  ['questions for staff news', SOCKET_IO, WELCOME, () => event('staff', null)],
  ['unknown events', SOCKET_IO, WELCOME, () => event('nothing', {})],
  ['joins', SOCKET_IO, WELCOME, () => frame(1, '40')],
  ['unknown namespaces', SOCKET_IO, WELCOME, () => frame(1, '40/nowhere,')],
  ['heartbeats', SOCKET_IO, WELCOME, () => frame(1, '3')],
  ['packets without meaning', SOCKET_IO, WELCOME, () => frame(1, '6')],
  ['pings', SOCKET_IO, WELCOME, () => frame(9, 'x')],
  ['pongs', SOCKET_IO, WELCOME, () => frame(10)],
  ['empty parts', SOCKET_IO, () => [frame(1, '4', false)], () => frame(0, '', false)],
];

/** Resolves to true when the house has closed the socket. */
async function isClosedBy(socket: Socket, unit: () => Buffer): Promise<boolean> {
  // The house may reset the connection, which `once` would throw.
  const ended = new Promise((resolve) => socket.once('close', resolve));
  socket.on('end', () => socket.end());
  // Answers are read, because unread output has its own limit.
  socket.resume();
  let isOpen = true;
  void ended.then(() => (isOpen = false));
  // 20,000 frames are far beyond every budget.
  for (let turn = 0; isOpen && turn < 200; turn++) {
    const many = Buffer.concat(Array.from({ length: 100 }, unit));
    await new Promise((resolve) => socket.write(many, resolve));
  }
  await ended;
  return socket.destroyed;
}

test.each(FLOODS)('a client that sends thousands of %s at %s is closed', async (_what, path, greetings, unit) => {
  const { visitor, account } = await newcomer();
  const socket = await upgraded(path, visitor);
  for (const greeting of greetings(account)) socket.write(greeting);
  expect(await isClosedBy(socket, () => unit(account))).toBe(true);
  expect((await visitor.get('/api/user')).status).toBe(200);
});

test.each(['/ws', SOCKET_IO])('pings after the budget is spent cost no answer at %s', async (path) => {
  const answers = vi.spyOn(WebSocket.prototype, 'pong');
  const { visitor } = await newcomer();
  const socket = await upgraded(path, visitor);
  expect(await isClosedBy(socket, () => frame(9, 'x'))).toBe(true);
  const count = answers.mock.calls.length;
  answers.mockRestore();
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThan(2000);
});

test('the close of a flooded socket says why', async () => {
  const { visitor } = await newcomer();
  const socket = await upgraded('/ws', visitor);
  let heard = '';
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString('latin1')));
  expect(await isClosedBy(socket, () => frame(10))).toBe(true);
  expect(heard).toContain('too many messages');
});

async function polled(visitor: Visitor): Promise<string> {
  const [, sid] = /"sid":"([^"]+)"/.exec((await visitor.get(POLLING)).text)!;
  return `${POLLING}&sid=${sid}`;
}

test('packets by polling are counted like frames', async () => {
  const { visitor } = await newcomer();
  const path = await polled(visitor);
  const packets = Array.from({ length: 90 }, () => '3').join('\u001e');
  const post = () => visitor.call('POST', path, { raw: packets, headers: { 'content-type': 'text/plain' } });
  expect((await post()).status).toBe(200);
  const statuses: number[] = [];
  while (statuses.length < 50 && statuses.at(-1) !== 400) statuses.push((await post()).status);
  expect(statuses.at(-1)).toBe(400);
});

test('frames of a socket that only probes for an upgrade are counted', async () => {
  const { visitor } = await newcomer();
  const path = await polled(visitor);
  const socket = await upgraded(path.replace('polling', 'websocket'), visitor);
  expect(await isClosedBy(socket, () => frame(1, '2probe'))).toBe(true);
});

test('an account that has spent its budget opens no socket, and others do', async () => {
  const { visitor } = await newcomer();
  const knock = () => visitor.get<{ message?: string }>(POLLING);
  let last = await knock();
  for (let count = 0; count < 400 && !last.text.includes('Too many messages'); count++) last = await knock();
  expect(last.text).toContain('Too many messages over sockets');
  const other = await newcomer();
  expect((await other.visitor.get(POLLING)).status).toBe(200);
});
