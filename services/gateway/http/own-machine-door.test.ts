import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { isFromThisMachine } from './own-machine-door.ts';

type Asked = { headers?: Record<string, string>; host?: string; from?: string; httpVersion?: string };

const isFrom = ({ headers = {}, host = 'localhost:3000', from = '127.0.0.1', httpVersion = '1.1' }: Asked) =>
  isFromThisMachine({
    headers: { host, ...headers },
    httpVersion,
    socket: { remoteAddress: from },
  } as unknown as IncomingMessage);

test('a program on this machine is admitted, by any of its names and addresses', () => {
  expect(isFrom({ headers: { 'user-agent': 'curl', 'x-request-id': '1' } })).toBe(true);
  for (const from of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '127.8.8.8']) expect(isFrom({ from })).toBe(true);
  for (const host of ['localhost', '127.0.0.1:3000', '[::1]:3000']) expect(isFrom({ host })).toBe(true);
});

test.each([
  'via',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded',
  'x-original-forwarded-for',
  'x-real-ip',
  'client-ip',
  'true-client-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'fastly-client-ip',
  'fly-client-ip',
  'cf-connecting-ip',
  'cf-ray',
  'cdn-loop',
  'x-envoy-external-address',
  'x-amzn-trace-id',
  'x-azure-clientip',
  'tailscale-user-login',
])('a request with %s came through a proxy', (name) => {
  expect(isFrom({ headers: { [name]: 'x' } })).toBe(false);
});

test('a proxy that adds no header is known by HTTP/1.0, a stranger by address or host', () => {
  expect(isFrom({ httpVersion: '1.0' })).toBe(false);
  for (const from of ['192.0.2.1', '::ffff:192.0.2.1', '64:ff9b::192.0.2.1', '']) expect(isFrom({ from })).toBe(false);
  for (const host of ['evil.example', '127.0.0.1.evil.example', '']) expect(isFrom({ host })).toBe(false);
});
