import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { openClient } from '#infra/postgres/session/connect.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type House, openHouse } from './house.ts';
import type { Visitor } from './visitor.ts';

let house: House;
let anna: Visitor;
let account: number;
let bert: Visitor;

beforeAll(async () => {
  house = await openHouse();
  anna = house.visitor();
  account = (await anna.register('anna')).id;
  bert = house.visitor();
  await bert.register('bert');
});
afterAll(() => house[Symbol.asyncDispose]());

const SEATS = 32;
const NO_SEAT = 'You have 32 of these open already. Close some first.';
const SOCKET_IO = '/socket.io/?EIO=4&transport=websocket';

function activitySocket(visitor: Visitor): WebSocket {
  return new WebSocket(`${house.address.replace('http', 'ws')}/ws`, { headers: { cookie: visitor.cookie } });
}

function playerSocket(visitor: Visitor): Socket {
  const extraHeaders = { cookie: visitor.cookie, origin: house.address };
  const options = { path: '/socket.io', transports: ['websocket'], reconnection: false, forceNew: true };
  return io(house.address, { ...options, extraHeaders });
}

function knock(path: string, headers: Record<string, string> = {}) {
  const { hostname, port, host } = new URL(house.address);
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
  const asked = {
    Host: host,
    Cookie: anna.cookie,
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
    ...headers,
  };
  const lines = Object.entries(asked).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  // The house may reset the connection.
  socket.on('error', () => undefined);
  return socket;
}

function frame(opcode: number, payload: string): Buffer {
  return Buffer.concat([Buffer.from([0x80 | opcode, 0x80 | payload.length, 0, 0, 0, 0]), Buffer.from(payload)]);
}

test.each(['/socket.iox', '/socket.io', '/socket.io?EIO=4&transport=websocket', '/ws/', '/'])(
  'an upgrade to %s is answered 404',
  async (path) => {
    const said = await text(knock(path));
    expect(said).toMatch(/^HTTP\/1.1 404 /);
    expect(said).toMatch(/There is no socket here\.$/);
  },
);

test('a rejected client cannot keep its half of the connection open', async () => {
  const socket = knock('/ws', { Cookie: 'tally_session=none' });
  expect(await text(socket)).toMatch(/Please sign in first\.$/);
  let ended: unknown;
  while (!ended) ended = await new Promise((resolve) => socket.write('x'.repeat(1000), resolve));
  expect(ended).toBeInstanceOf(Error);
});

test.each([
  ['another version', { 'Sec-WebSocket-Version': '99' }],
  ['no decent key', { 'Sec-WebSocket-Key': 'x' }],
  ['another protocol', { Upgrade: 'h2c' }],
])('a handshake with %s is answered with an error that names the supported version', async (_what, headers) => {
  const said = await text(knock('/ws', headers));
  expect(said).toMatch(/^HTTP\/1.1 400 [^]*\r\nSec-WebSocket-Version: 13\r\n/);
  expect(said).toMatch(/This is not the handshake of a WebSocket of version 13\.$/);
});

test('a player has seats for many tabs at the live feed, but not for hundreds; others are unaffected', async () => {
  const tabs = Array.from({ length: SEATS }, () => activitySocket(anna));
  await Promise.all(tabs.map((tab) => once(tab, 'open')));
  const beyond = activitySocket(anna);
  const [, response] = (await once(beyond, 'unexpected-response')) as [unknown, IncomingMessage];
  expect([response.statusCode, await text(response)]).toEqual([429, NO_SEAT]);
  const other = activitySocket(bert);
  await once(other, 'open');

  tabs[0]!.close();
  await eventually(async () => {
    const again = activitySocket(anna);
    again.on('error', () => undefined);
    await once(again, 'open');
    again.close();
    return true;
  });
  for (const tab of [...tabs, other]) tab.terminate();
});

test("the same limit holds for a player's private socket, announced or not", async () => {
  const tabs = Array.from({ length: SEATS - 1 }, () => playerSocket(anna));
  await Promise.all(tabs.map((tab) => new Promise<void>((resolve) => tab.once('connect', resolve))));
  const silent = knock(SOCKET_IO);
  await once(silent, 'data');
  const beyond = playerSocket(anna);
  await new Promise((resolve) => beyond.once('connect_error', resolve));
  const refused = await anna.get<{ message: string }>('/socket.io/?EIO=4&transport=polling');
  expect([refused.status, refused.body.message]).toEqual([403, NO_SEAT]);
  expect(await text(knock(`${SOCKET_IO}&sid=`))).toContain(NO_SEAT);

  silent.destroy();
  await eventually(async () => (await anna.get('/socket.io/?EIO=4&transport=polling')).status === 200);
  for (const tab of tabs) tab.close();
});

function said(bytes: string): Promise<string> {
  const { hostname, port } = new URL(house.address);
  const socket = connect(Number(port), hostname);
  socket.write(bytes);
  return text(socket);
}

test('a hundred requests at once get no more seats than in sequence', async () => {
  const busy = house.visitor();
  await busy.register('busy_anna');
  // Caches the session, so that admission needs no database.
  await busy.get('/api/auth/user');
  const line = (end = '') =>
    `GET /socket.io/?EIO=4&transport=polling HTTP/1.1\r\nHost: x\r\nCookie: ${busy.cookie}\r\n${end}\r\n`;
  // Ten connections, because each is answered one request at a time.
  const packets = Array.from({ length: 10 }, () => said(line().repeat(9) + line('Connection: close\r\n')));
  const answers = (await Promise.all(packets)).join('');
  const count = (status: number) => answers.split(`HTTP/1.1 ${status} `).length - 1;
  expect([count(200), count(403)]).toEqual([SEATS, 100 - SEATS]);
});

test('a seat is released when the library refuses the socket', async () => {
  const wrong = house.visitor();
  await wrong.register('wrong_anna');
  for (let count = 0; count <= SEATS; count++) {
    const old = await wrong.get<{ message: string }>('/socket.io/?EIO=3&transport=polling');
    expect([old.status, old.body.message]).toEqual([400, 'Unsupported protocol version']);
  }
  expect((await wrong.get('/socket.io/?EIO=4&transport=polling')).status).toBe(200);
});

test.each(['PUT', 'DELETE', 'OPTIONS'])('polling by %s is answered 405', async (method) => {
  const [, sid] = /"sid":"([^"]+)"/.exec((await bert.get('/socket.io/?EIO=4&transport=polling')).text)!;
  const path = `/socket.io/?EIO=4&transport=polling&sid=${sid}`;
  const answer = await said(`${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1.1 405 [^]*\r\nAllow: GET, POST\r\n/);
});

const CLAIM = () => ({ userId: account, username: 'anna' });

test.each([
  ['announces itself endlessly', '/ws', [], () => frame(1, JSON.stringify({ type: 'auth', ...CLAIM() }))],
  ['announces itself endlessly', SOCKET_IO, ['40'], () => frame(1, `42["auth",${JSON.stringify(CLAIM())}]`)],
  ['asks for unknown namespaces', SOCKET_IO, ['40'], () => frame(1, '40/nowhere,')],
  ['pings endlessly', SOCKET_IO, ['40'], () => frame(9, 'x'.repeat(100))],
  ['pings endlessly', '/ws', [], () => frame(9, 'x'.repeat(100))],
])('a client that %s at %s and reads no answer is disconnected', async (_what, path, greetings, unit) => {
  const socket = knock(path);
  await once(socket, 'data');
  for (const greeting of greetings) {
    socket.write(frame(1, greeting));
    await once(socket, 'data');
  }
  socket.pause();
  const many = Buffer.concat(Array.from({ length: 1000 }, unit));
  let ended: unknown;
  while (!ended) ended = await new Promise((resolve) => socket.write(many, resolve));
  expect(ended).toBeInstanceOf(Error);
});

test.each([
  ['has not announced anything yet', []],
  ['has left, and kept the connection', ['40', '41']],
])('a player who %s when the session ends is not welcomed again', async (_what, said) => {
  const name = `leaving_anna_${said.length}`;
  const leaving = house.visitor();
  await leaving.register(name);
  const socket = knock(SOCKET_IO, { Cookie: leaving.cookie });
  await once(socket, 'data');
  for (const packet of said) {
    socket.write(frame(1, packet));
    if (packet === '40') await once(socket, 'data');
  }
  await leaving.post('/api/auth/logout');
  socket.write(frame(1, '40'));
  // "40" with the socket's name would be a welcome.
  expect(await text(socket)).not.toContain('40{');
});

test('a seat serves one socket, even if it requests several welcomes at once', async () => {
  const crowd = house.visitor();
  await crowd.register('a_crowd');
  const socket = knock(SOCKET_IO, { Cookie: crowd.cookie });
  await once(socket, 'data');
  let heard = '';
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString('latin1')));
  socket.write(Buffer.concat(Array.from({ length: 20 }, () => frame(1, '40'))));
  await eventually(() => heard.match(/4[04]\{/g)?.length === 20, { what: 'twenty answers' });
  expect([heard.match(/40\{"sid"/g)?.length, heard.match(/Connected already\./g)?.length]).toEqual([1, 19]);
  socket.destroy();
});

test('a client that disconnects during its look-up leaves nothing behind', async () => {
  const gone = house.visitor();
  await gone.register('gone_again');
  const { cookie } = gone;
  await gone.post('/api/auth/logout');
  const faults: unknown[] = [];
  const note = (fault: unknown) => faults.push(fault);
  process.on('uncaughtExceptionMonitor', note);
  await using client = await openClient(house.db.url);
  // Blocks the session look-up.
  await client.pg.query('begin; lock table user_sessions in access exclusive mode');
  const knocking = ['/ws', SOCKET_IO].map((path) => knock(path, { Cookie: cookie }));
  const waiting = `select from pg_locks where not granted and relation = 'user_sessions'::regclass`;
  await eventually(async () => (await client.pg.query(waiting)).rowCount! >= 2, { what: 'the looks at the sessions' });
  for (const socket of knocking) socket.resetAndDestroy();
  await delay(100);
  await client.pg.query('rollback');
  expect((await house.visitor().get('/api/signup-bonus')).status).toBe(200);
  process.off('uncaughtExceptionMonitor', note);
  expect(faults).toEqual([]);
});

test('no polling answer is cached or sniffed', async () => {
  const path = '/socket.io/?EIO=4&transport=polling';
  const opened = await bert.get(path);
  const [, sid] = /"sid":"([^"]+)"/.exec(opened.text)!;
  const answers = [
    opened,
    await bert.call('POST', `${path}&sid=${sid}`, { raw: '40', headers: { 'content-type': 'text/plain' } }),
    await bert.get(`${path}&sid=${sid}`),
    await bert.get(`${path}&sid=nobody`),
    await house.visitor().get(path),
    await bert.get('/socket.io/?EIO=4&transport=pigeons'),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 400, 403, 400]);
  for (const { headers } of answers) {
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('no-store');
  }
});

test.each(['/ws', '/socket.io/?EIO=4&transport=websocket', '/socket.io/?EIO=4&transport=polling'])(
  'two hosts are refused at %s',
  async (path) => {
    const upgrade = path.includes('polling') ? '' : 'Connection: Upgrade\r\nUpgrade: websocket\r\n';
    const head = `GET ${path} HTTP/1.1\r\nHost: x\r\nHost: y\r\nCookie: ${bert.cookie}\r\n`;
    const key = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: YWFhYWFhYWFhYWFhYWFhYQ==\r\n';
    expect(await said(`${head}${key}${upgrade || 'Connection: close\r\n'}\r\n`)).toMatch(/^HTTP\/1.1 400 /);
  },
);
