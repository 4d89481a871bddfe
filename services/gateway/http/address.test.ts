import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { addressBehind } from './address.ts';

function request(forwarded?: string): IncomingMessage {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return { headers, socket: { remoteAddress: '10.0.0.1' } } as unknown as IncomingMessage;
}

test('without a proxy a visitor cannot choose their address', () => {
  expect(addressBehind(0)(request('1.2.3.4'))).toBe('10.0.0.1');
});

test('behind one proxy the address is the proxy’s entry, whatever the visitor sent', () => {
  expect(addressBehind(1)(request('6.6.6.6, 1.2.3.4'))).toBe('1.2.3.4');
  expect(addressBehind(1)(request())).toBe('10.0.0.1');
});

test('behind two proxies it is the outer one’s entry', () => {
  expect(addressBehind(2)(request('6.6.6.6, 1.2.3.4, 10.0.0.7'))).toBe('1.2.3.4');
  expect(addressBehind(2)(request('1.2.3.4'))).toBe('10.0.0.1');
});

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:c000:201', '192.0.2.1'],
  ['192.0.2.1', '192.0.2.1'],
  ['no address at all', 'no address at all'],
  ['192.0.2.1:4711', '192.0.2.1'],
  ['"192.0.2.1:4711"', '192.0.2.1'],
  ['[192.0.2.1]:4711', '192.0.2.1'],
  ['[2001:db8::1]:443', '2001:db8:0:0::/64'],
  ['[2001:db8::1]', '2001:db8:0:0::/64'],
  ['"[2001:db8:1:2::1]:4711"', '2001:db8:1:2::/64'],
  ['[fe80::1%eth0]:443', 'fe80:0:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6:4711', '2001:db8:1:2::/64'],
  ['::ffff:192.0.2.1:4711', '192.0.2.1'],
  ['[::ffff:192.0.2.1]:4711', '192.0.2.1'],
  ['[::ffff:c000:201]', '192.0.2.1'],
  ['unknown', 'unknown'],
  ['unknown:4711', 'unknown'],
  ['_hidden:4711', '_hidden'],
])('of %s the network counts: %s', (written, line) => {
  expect(addressBehind(1)(request(written))).toBe(line);
});

test('an empty or overlong entry does not change the address', () => {
  expect(addressBehind(1)(request('1.2.3.4, '))).toBe('10.0.0.1');
  expect(addressBehind(1)(request(`[2001:db8::1]:${'4'.repeat(5000)}`)).length).toBeLessThanOrEqual(72);
});

test('two connections of one visitor have one address', () => {
  for (const address of ['192.0.2.1', '[2001:db8::1]']) {
    expect(addressBehind(1)(request(`${address}:50001`))).toBe(addressBehind(1)(request(`${address}:50002`)));
  }
});

test('two addresses of one IPv6 network are one visitor, two networks are two', () => {
  const line = (address: string) => addressBehind(1)(request(address));
  expect(line('2001:db8:1:2::1')).toBe(line('2001:db8:1:2:ffff::2'));
  expect(line('2001:db8:1:2::1')).not.toBe(line('2001:db8:1:3::1'));
});
