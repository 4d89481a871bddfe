import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readlink, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Problem } from '#contracts/definition/problem.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type House, openHouse } from './house.ts';
import type { Visitor } from './visitor.ts';

let house: House;
let anna: Visitor;

beforeAll(async () => {
  house = await openHouse();
  anna = house.visitor();
  await anna.register('anna');
});
afterAll(() => house[Symbol.asyncDispose]());

function said(bytes: string): Promise<string> {
  const { hostname, port } = new URL(house.address);
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'));
    socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(text));
  });
}

function request(line: string, headers: readonly string[], body = ''): string {
  return `${line} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n${body}`;
}

const host = () => `Host: ${new URL(house.address).host}`;
const LAST = 'Connection: close';
const JSON_TYPE = 'Content-Type: application/json';
const BET = '{"betAmount":1,"prediction":"over"}';

function bet(headers: readonly string[], body = BET): string {
  const own = [host(), `Cookie: ${anna.cookie}`, `Origin: ${house.address}`, JSON_TYPE, LAST];
  return request('POST /api/games/dice', [...own, ...headers], body);
}

function problemIn(answer: string): Problem {
  return JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)) as Problem;
}

const NO_HTTP = 'This is not a request as HTTP/1.1 writes them.';
const TOO_MUCH = 'The address and the headers of a request may have 16 KB together.';

test.each([
  ['the beginning of TLS', () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400, NO_HTTP],
  ['a line of chat', () => 'hello\r\n\r\n', 400, NO_HTTP],
  ['a method that there is not', () => request('FOO /api/config', [host()]), 400, NO_HTTP],
  ['no host', () => request('GET /api/config', [LAST]), 400, 'The request does not say which host it is for.'],
  ['two hosts', () => request('GET /api/config', [host(), host(), LAST]), 400, 'The request names more than one host.'],
  ['a negative length', () => bet(['Content-Length: -1']), 400, NO_HTTP],
  ['two lengths', () => bet(['Content-Length: 35', 'Content-Length: 36']), 400, NO_HTTP],
  ['a length beside chunks', () => bet(['Content-Length: 35', 'Transfer-Encoding: chunked']), 400, NO_HTTP],
  ['a chunk of no size', () => bet(['Transfer-Encoding: chunked'], `zz\r\n${BET}\r\n0\r\n\r\n`), 400, NO_HTTP],
  ['an address of 20 KB', () => request(`GET /${'x'.repeat(20_000)}`, [host()]), 431, TOO_MUCH],
  ['a header of 20 KB', () => request('GET /api/config', [host(), `X-A: ${'x'.repeat(20_000)}`]), 431, TOO_MUCH],
  [
    'a tunnel',
    () => request('CONNECT example.com:443', [host()]),
    405,
    'There is no way through here to anywhere else.',
  ],
])('%s is answered with a sentence', async (_what, bytes, status, sentence) => {
  const answer = await said(bytes());
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).toContain('\r\nContent-Type: application/json; charset=utf-8\r\n');
  expect(problemIn(answer)).toMatchObject({ message: sentence, requestId: expect.stringMatching(/^[\w-]{16}$/) });
});

test.each(['[', 'a b', '<script>'])('an invalid host (%s) is a client error', async (named) => {
  const answer = await said(request('GET /api/leaderboard?limit=5', [`Host: ${named}`, LAST]));
  expect(answer).toMatch(/^HTTP\/1.1 200 /);
});

test('an unreadable address is refused with a reason', async () => {
  const answer = await said(request('GET http://[/api/leaderboard', [host(), LAST]));
  expect(answer).toMatch(/^HTTP\/1.1 400 /);
  expect(problemIn(answer)).toMatchObject({
    code: 'malformed-request',
    message: 'The address of this request cannot be read.',
  });
});

test('an unsupported expectation is ignored', async () => {
  const answer = await said(request('GET /api/signup-bonus', [host(), 'Expect: a-miracle', LAST]));
  expect(answer).toMatch(/^HTTP\/1.1 200 /);
  expect(answer).toContain('{"signupBonus":100}');
});

test.each(['h2c', 'TLS/1.0'])('an upgrade to %s is ignored', async (protocol) => {
  const headers = [
    host(),
    'Connection: Upgrade, HTTP2-Settings, close',
    `Upgrade: ${protocol}`,
    'HTTP2-Settings: AAMAAABk',
  ];
  const answer = await said(request('GET /api/signup-bonus', headers));
  expect(answer).toMatch(/^HTTP\/1.1 200 /);
});

/** Client files this process holds open. */
async function openFiles(): Promise<number> {
  const links = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  );
  return links.filter((link) => link.startsWith(house.webRoot)).length;
}

test('files requested in sequence are closed when the connection is cut', async () => {
  await writeFile(join(house.webRoot, 'assets', 'large-0a1b2c3d.js'), randomBytes(1_000_000).toString('hex'));
  const { hostname, port } = new URL(house.address);
  const asked = request('GET /assets/large-0a1b2c3d.js', [host()]).repeat(10);
  for (let count = 0; count < 60; count++) {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(asked);
    await delay(count % 6);
    socket.resetAndDestroy();
  }
  await eventually(async () => (await openFiles()) === 0, { what: 'the end of the files' });
});

test('two keys for one command, two origins, or a foreign cookie first: the request is refused', async () => {
  await house.projector.caughtUp();
  const { points: before } = (await anna.get<{ points: number }>('/api/auth/user')).body;
  const length = `Content-Length: ${BET.length}`;
  const [one, two] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
  expect(await said(bet([length, `Idempotency-Key: ${one}`, `Idempotency-Key: ${two}`]))).toMatch(/^HTTP\/1.1 400 /);
  expect(await said(bet([length, 'Origin: http://evil.example']))).toMatch(/^HTTP\/1.1 403 /);
  const planted = bet([length]).replace('Cookie: ', 'Cookie: tally_session=x; tally_session.sig=y\r\nCookie: ');
  expect(await said(planted)).toMatch(/^HTTP\/1.1 401 /);
  await house.projector.caughtUp();
  expect((await anna.get<{ points: number }>('/api/auth/user')).body.points).toBe(before);
});

test('a body that is not UTF-8 is refused with a reason before parsing', async () => {
  const body = '{"betAmount":1,"symbols":"\xff\xfe"}';
  const own = [host(), `Cookie: ${anna.cookie}`, JSON_TYPE, LAST, `Content-Length: ${body.length}`];
  const answer = await said(request('POST /api/games/slots', own, body));
  expect(problemIn(answer)).toMatchObject({ code: 'malformed-json', message: 'The body is not text in UTF-8.' });
});

test('pipelined requests are all answered, in order', async () => {
  const own = [host(), `Cookie: ${anna.cookie}`, `Origin: ${house.address}`, JSON_TYPE];
  const first = request('POST /api/games/dice', [...own, 'Content-Length: 1'], '{');
  const second = request('GET /api/signup-bonus', [host()]);
  const answers = await said(first + second + bet([`Content-Length: ${BET.length}`]));
  const statuses = [...answers.matchAll(/HTTP\/1.1 (\d+) /g)].map(([, status]) => status);
  expect(statuses).toEqual(['400', '200', '200']);
});

const WEBSOCKET = [
  'Connection: Upgrade, close',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: YQ==',
];

test.each([
  ['bytes that are no HTTP', () => 'hello\r\n\r\n', '400'],
  ['a head that is too large', () => request(`GET /${'x'.repeat(20_000)}`, [host()]), '431'],
  ['a body that is none', () => bet(['Transfer-Encoding: chunked'], `zz\r\n${BET}\r\n0\r\n\r\n`), '400'],
  ['a tunnel', () => request('CONNECT example.com:443', [host()]), '405'],
  ['a socket', () => request('GET /ws', [host(), ...WEBSOCKET]), '404'],
  [
    'a request and bytes that are no HTTP',
    () => `${request('GET /api/config', [host()])}hello\r\n\r\nhello\r\n\r\n`,
    '200',
  ],
])('a bet in flight gets its own answer, and then %s', async (_what, behind, status) => {
  const own = [host(), `Cookie: ${anna.cookie}`, `Origin: ${house.address}`, JSON_TYPE];
  const kept = request('POST /api/games/dice', [...own, `Content-Length: ${BET.length}`], BET);
  const answers = await said(kept + behind());
  const [first = '', second = ''] = answers.split('HTTP/1.1 ').slice(1);
  expect(first).toMatch(/^200 [^]*"receipt":/);
  expect(second.slice(0, 3)).toBe(status);
});

test('a call without a body does not start before the end of an unexpected one', async () => {
  const leaving = house.visitor();
  await leaving.register('leaving_half_way');
  const own = [host(), `Cookie: ${leaving.cookie}`, `Origin: ${house.address}`, 'Transfer-Encoding: chunked'];
  const answer = await said(request('POST /api/auth/logout', own, '1\r\nx\r\nzz\r\n'));
  expect(problemIn(answer).message).toBe(NO_HTTP);
  expect((await leaving.get('/api/auth/user')).status, 'still signed in').toBe(200);
});
