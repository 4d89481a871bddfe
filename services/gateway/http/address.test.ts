import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { addressBehind } from './address.ts';

function request(forwarded?: string): IncomingMessage {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return { headers, socket: { remoteAddress: '10.0.0.1' } } as unknown as IncomingMessage;
}

test('without a proxy a visitor cannot say where he comes from', () => {
  expect(addressBehind(0)(request('1.2.3.4'))).toBe('10.0.0.1');
});

test('behind one proxy it is what the proxy added, whatever the visitor had written before', () => {
  expect(addressBehind(1)(request('6.6.6.6, 1.2.3.4'))).toBe('1.2.3.4');
  expect(addressBehind(1)(request())).toBe('10.0.0.1');
});

test('behind two it is what the outer one added', () => {
  expect(addressBehind(2)(request('6.6.6.6, 1.2.3.4, 10.0.0.7'))).toBe('1.2.3.4');
  expect(addressBehind(2)(request('1.2.3.4'))).toBe('10.0.0.1');
});
