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

test.each([
  ['one', request('1.1', 'Accept', '*/*', 'host', 'localhost'), null],
  ['none, as HTTP/1.0 has it', request('1.0', 'Accept', 'Host'), null],
  ['none', request('1.1', 'Accept', '*/*'), 'The request does not say which host it is for.'],
  ['two', request('1.1', 'Host', 'a', 'HOST', 'a'), 'The request names more than one host.'],
  ['two by HTTP/1.0', request('1.0', 'Host', 'a', 'Host', 'b'), 'The request names more than one host.'],
])('%s', (_what, asked, sentence) => {
  for (const isOwnMachine of [false, true]) {
    expect(hostCheck({ isOwnMachine })(asked)?.message ?? null).toBe(sentence);
  }
});

const names = (hosts: readonly string[]) => hosts.map((host) => request('1.1', 'Host', host));

test('a local-only gateway accepts loopback names on any port', () => {
  const own = ['localhost', 'LOCALHOST:3000', '127.0.0.1:3000', '127.0.0.2', '[::1]:3000', '[::1]'];
  expect(names(own).map(hostCheck({ isOwnMachine: true }))).toEqual(own.map(() => null));
});

test('a local-only gateway refuses names that a stranger can point at it; other gateways accept any name', () => {
  const others = [
    'tally.example',
    'localhost.evil.example:3000',
    '127.0.0.1.evil.example',
    '192.0.2.1',
    '127.0.0.1:3000:1',
  ];
  expect(names(others).map((asked) => hostCheck({ isOwnMachine: true })(asked)?.code)).toEqual(
    others.map(() => 'wrong-host'),
  );
  expect(names(others).map(hostCheck({ isOwnMachine: false }))).toEqual(others.map(() => null));
});
