import { expect, test } from 'vitest';
import type { IncomingMessage } from 'node:http';
import { refuseHost } from './host.ts';

function request(httpVersion: string, ...rawHeaders: string[]): IncomingMessage {
  const place = rawHeaders.findIndex((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
  return {
    httpVersion,
    rawHeaders,
    headers: { host: place < 0 ? undefined : rawHeaders[place + 1] },
  } as unknown as IncomingMessage;
}

test.each([
  ['one', request('1.1', 'Accept', '*/*', 'host', 'a'), null],
  ['none, as HTTP/1.0 has it', request('1.0', 'Accept', 'Host'), null],
  ['none', request('1.1', 'Accept', '*/*'), 'The request does not say which host it is for.'],
  ['two', request('1.1', 'Host', 'a', 'HOST', 'a'), 'The request names more than one host.'],
  ['two by HTTP/1.0', request('1.0', 'Host', 'a', 'Host', 'b'), 'The request names more than one host.'],
])('%s', (_what, asked, sentence) => {
  expect(refuseHost(asked)?.message ?? null).toBe(sentence);
});
