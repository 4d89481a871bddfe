import { expect, test } from 'vitest';
import type { IncomingMessage } from 'node:http';
import { hostCheck } from './host.ts';

function request(httpVersion: string, ...rawHeaders: string[]): IncomingMessage {
  const place = rawHeaders.findIndex((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
  return {
    httpVersion,
    rawHeaders,
    headers: { host: place < 0 ? undefined : rawHeaders[place + 1] },
  } as unknown as IncomingMessage;
}

const OWN = { isOwnMachine: true, publicUrl: null };
const PUBLIC = { isOwnMachine: false, publicUrl: 'https://tally.example' };
const UNNAMED = { isOwnMachine: false, publicUrl: null };

test.each([
  ['one', request('1.1', 'Accept', '*/*', 'host', 'localhost'), null],
  ['none, as HTTP/1.0 has it', request('1.0', 'Accept', 'Host'), null],
  ['none', request('1.1', 'Accept', '*/*'), 'The request does not say which host it is for.'],
  ['two', request('1.1', 'Host', 'a', 'HOST', 'a'), 'The request names more than one host.'],
  ['two by HTTP/1.0', request('1.0', 'Host', 'a', 'Host', 'b'), 'The request names more than one host.'],
])('%s', (_what, asked, sentence) => {
  for (const house of [OWN, UNNAMED]) expect(hostCheck(house)(asked)?.message ?? null).toBe(sentence);
});

const asked = (host: string, url = '/') => Object.assign(request('1.1', 'Host', host), { url });
const codesOf = (house: typeof PUBLIC | typeof OWN, hosts: readonly string[]) =>
  hosts.map((host) => hostCheck(house)(asked(host))?.code);

const LOOPBACK = ['localhost', 'LOCALHOST:3000', '127.0.0.1:3000', '127.0.0.2', '[::1]:3000', '[::1]'];
const FOREIGN = [
  'evil.example',
  'localhost.evil.example:3000',
  '127.0.0.1.evil.example',
  'tally.example.evil.example',
  'eviltally.example',
  '192.0.2.1',
  '127.0.0.1:3000:1',
];
const NAMED = ['tally.example', 'TALLY.example:443', 'tally.example.', 'tally.example:8443'];

test('a local-only gateway answers at loopback names on any port, and at no name that a stranger can point at it', () => {
  expect(codesOf(OWN, LOOPBACK)).toEqual(LOOPBACK.map(() => undefined));
  const others = [...FOREIGN, ...NAMED];
  expect(codesOf(OWN, others)).toEqual(others.map(() => 'wrong-host'));
});

test('a public house answers at its name and at loopback names only', () => {
  const own = [...NAMED, ...LOOPBACK];
  expect(codesOf(PUBLIC, own)).toEqual(own.map(() => undefined));
  expect(codesOf(PUBLIC, FOREIGN)).toEqual(FOREIGN.map(() => 'wrong-host'));
});

test('a house without a public address answers at any name', () => {
  expect(codesOf(UNNAMED, FOREIGN)).toEqual(FOREIGN.map(() => undefined));
});

test.each(['http://evil.example/api/config', 'HTTPS://evil.example', 'http://tally.example@evil.example/'])(
  'the host in the target %s counts, too',
  (target) => {
    expect(hostCheck(PUBLIC)(asked('tally.example', target))?.code).toBe('wrong-host');
    expect(hostCheck(PUBLIC)(asked('tally.example', target.replace('evil', 'tally')))).toBeNull();
  },
);

test('load balancers ask a public house for its health by any name, and for nothing else', () => {
  const paths = ['/healthz', '/readyz', '/readyz?from=balancer', '/metrics', '/', '/healthz/', '/api/config'];
  expect(paths.map((path) => hostCheck(PUBLIC)(asked('10.0.0.7:3000', path))?.code ?? 'answered')).toEqual([
    ...paths.slice(0, 3).map(() => 'answered'),
    ...paths.slice(3).map(() => 'wrong-host'),
  ]);
  expect(hostCheck(OWN)(asked('10.0.0.7:3000', '/healthz'))?.code).toBe('wrong-host');
});
