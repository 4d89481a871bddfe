import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type House, openHouse } from './house.ts';

let own: House;
let open: House;

beforeAll(async () => {
  [own, open] = await Promise.all([openHouse({ config: { isOwnMachine: true } }), openHouse()]);
});
afterAll(() => Promise.all([own[Symbol.asyncDispose](), open[Symbol.asyncDispose]()]));

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

test.each([
  ['/', [], 'HTTP/1.1 421 '],
  ['/api/config', [], 'HTTP/1.1 421 '],
  ['/dev/mail', [], 'HTTP/1.1 421 '],
  ['/metrics', [], 'HTTP/1.1 421 '],
  ['/api/postback/cpx', [], 'HTTP/1.1 421 '],
  ['/ws', UPGRADE, 'HTTP/1.1 421 '],
  ['/socket.io/?EIO=4&transport=polling', [], 'Bad request'],
  ['/socket.io/?EIO=4&transport=websocket', UPGRADE, 'Bad request'],
])(
  'on a local machine %s is refused under a host name that a stranger pointed there',
  async (path, headers, refusal) => {
    expect(await askAs('evil.example:3000', own, path, headers)).toContain(refusal);
    expect(await askAs('localhost:3000', own, path, headers)).not.toContain(refusal);
  },
);

test('a public house answers under any host name', async () => {
  expect(await askAs('tally.example', open, '/api/config')).toMatch(/^HTTP\/1.1 200 /);
});

test('process metrics are served to the local machine only', async () => {
  expect(await askAs('localhost', own, '/metrics')).toContain('tallyhouse_http_request_seconds');
  const refused = await askAs('localhost', open, '/metrics');
  expect(refused).toMatch(/^HTTP\/1.1 404 /);
  expect(refused).toContain('Set INTERNAL_PORT');
});
