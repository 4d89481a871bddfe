import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type House, openHouse } from './house.ts';

let own: House;
let open: House;
let named: House;

beforeAll(async () => {
  const publicUrl = 'https://tally.example';
  [own, open, named] = await Promise.all([
    openHouse({ config: { isOwnMachine: true }, devMail: () => async () => [] }),
    openHouse(),
    openHouse({ config: { publicUrl } }),
  ]);
});
afterAll(() => Promise.all([own, open, named].map((house) => house[Symbol.asyncDispose]())));

const UPGRADE = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
];

/** For a page whose host name resolves to this machine. */
function askAs(host: string, { address }: House, path: string, headers: readonly string[] = []): Promise<string> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  const lines = [`GET ${path} HTTP/1.1`, `Host: ${host}`, `Origin: http://${host}`, ...headers];
  if (headers.length === 0) lines.push('Connection: close');
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  return text(socket);
}

const DOORS: readonly [path: string, headers: readonly string[], refusal: string][] = [
  ['/', [], 'HTTP/1.1 421 '],
  ['/api/config', [], 'HTTP/1.1 421 '],
  ['/dev/mail', [], 'HTTP/1.1 421 '],
  ['/metrics', [], 'HTTP/1.1 421 '],
  ['/api/postback/cpx', [], 'HTTP/1.1 421 '],
  ['/ws', UPGRADE, 'HTTP/1.1 421 '],
  ['/socket.io/?EIO=4&transport=polling', [], 'Bad request'],
  ['/socket.io/?EIO=4&transport=websocket', UPGRADE, 'Bad request'],
];

test.each(DOORS)(
  'on a local machine %s is refused under a host name that a stranger pointed there',
  async (path, headers, refusal) => {
    expect(await askAs('evil.example:3000', own, path, headers)).toContain(refusal);
    expect(await askAs('localhost:3000', own, path, headers)).not.toContain(refusal);
  },
);

test.each(DOORS)('a public house refuses %s under a foreign host name', async (path, headers, refusal) => {
  expect(await askAs('evil.example', named, path, headers)).toContain(refusal);
  expect(await askAs('tally.example', named, path, headers)).not.toContain(refusal);
});

test('a public house tells load balancers by any name whether it is ready', async () => {
  for (const path of ['/healthz', '/readyz']) {
    expect(await askAs('10.0.0.7:3000', named, path)).not.toMatch(/^HTTP\/1.1 4/);
  }
});

test('a house without a public address answers under any host name', async () => {
  expect(await askAs('tally.example', open, '/api/config')).toMatch(/^HTTP\/1.1 200 /);
});

test.each(['/metrics', '/dev/mail', '/api/postback/cpx', '/api/payout-hook/paypal'])(
  'on a local machine %s stays shut behind a proxy',
  async (path) => {
    const close = 'Connection: close';
    expect(await askAs('localhost:3000', own, path)).not.toMatch(/INTERNAL_PORT|no such page|practice networks/);
    for (const header of ['Via: 1.1 proxy', 'X-Real-IP: 192.0.2.1', 'X-Forwarded-For: 192.0.2.1']) {
      const answer = await askAs('localhost:3000', own, path, [header, close]);
      expect(answer).toMatch(/^HTTP\/1.1 404 /);
      expect(answer).toMatch(/Set INTERNAL_PORT|no such page|only its own practice networks/);
    }
  },
);

test('process metrics are served to the local machine only', async () => {
  expect(await askAs('localhost', own, '/metrics')).toContain('tallyhouse_http_request_seconds');
  const refused = await askAs('localhost', open, '/metrics');
  expect(refused).toMatch(/^HTTP\/1.1 404 /);
  expect(refused).toContain('Set INTERNAL_PORT');
});
