import { expect, test } from 'vitest';
import { lineOf } from './address-line.ts';
import { addressList } from './address-list.ts';
import { isLoopbackAddress, networksOf, networkText } from './ip-network.ts';

const textsOf = (text: string) => networksOf(text).map(networkText);

const SPELLINGS_OF_192_0_2_33 = [
  '192.0.2.33',
  '::ffff:192.0.2.33',
  '::FFFF:C000:221',
  '0:0:0:0:0:ffff:c000:0221',
  '::ffff:192.0.2.33%eth0',
  '::192.0.2.33',
  '::ffff:0:192.0.2.33',
  '64:ff9b::192.0.2.33',
  '64:ff9b::c000:221',
  '64:ff9b:1::192.0.2.33',
  '64:ff9b:1:fffe::192.0.2.33',
  '2002:c000:221::1',
  '2002:c000:221:ffff:1:2:3:4',
  '2001:0:4136:e378:8000:63bf:3fff:fdde',
];

test.each(SPELLINGS_OF_192_0_2_33)('%s is one address: its network, its line and lists agree', (spelling) => {
  expect(textsOf(spelling)).toEqual(['192.0.2.33']);
  expect(lineOf(spelling)).toBe('192.0.2.33');
  expect(SPELLINGS_OF_192_0_2_33.filter((other) => !addressList([spelling])!(other))).toEqual([]);
});

test.each([
  ['::ffff:0:0/96', ['0.0.0.0/0']],
  ['::ffff:192.0.2.0/120', ['192.0.2.0/24']],
  ['::ffff:0:0/90', ['0:0:0:0:0:ffc0:0:0/90', '0.0.0.0/0']],
  ['64:ff9b::/96', ['0.0.0.0/0']],
  ['64:ff9b::/32', ['64:ff9b:0:0:0:0:0:0/32', '0.0.0.0/0']],
  ['64:ff9b:1::/48', ['0.0.0.0/0']],
  ['64:ff9b::198.51.0.0/112', ['198.51.0.0/16']],
  ['2002::/16', ['0.0.0.0/0']],
  ['2002:c000::/32', ['192.0.0.0/16']],
  ['2002:c000:221::/64', ['192.0.2.33']],
  ['2001::/32', ['0.0.0.0/0']],
  ['2001:0:4136:e378::/64', ['0.0.0.0/0']],
  ['::/0', ['0:0:0:0:0:0:0:0/0', '0.0.0.0/0']],
  ['::/32', ['0:0:0:0:0:0:0:0/32', '0.0.0.0/0']],
  ['::/96', ['0.0.0.0/0']],
  ['::1', ['0:0:0:0:0:0:0:1']],
  ['2001:db8::1/64', ['2001:db8:0:0:0:0:0:0/64']],
  ['192.0.2.33/24', ['192.0.2.0/24']],
])('%s covers %j', (network, covered) => {
  expect(textsOf(network)).toEqual(covered);
});

test.each(['', 'unknown', '192.0.2.7:443', '0192.0.2.7', '192.0.2', '192.0.2.7/33', '2001:db8::/129', '::g'])(
  '"%s" is not a network',
  (text) => {
    expect(textsOf(text)).toEqual([]);
  },
);

test('a list that covers all of IPv6 matches IPv4, too', () => {
  expect(['192.0.2.33', '2001:db8::1'].filter(addressList(['::/0'])!)).toHaveLength(2);
  expect(addressList(['2001:db8::/32'])!('192.0.2.33')).toBe(false);
});

test('loopback is recognised in every spelling', () => {
  const own = ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1', '0:0:0:0:0:0:0:1'];
  const others = ['128.0.0.1', '::2', '::ffff:192.0.2.1', '::', 'localhost', '', '0.0.0.0/0'];
  expect([...own, ...others].filter(isLoopbackAddress)).toEqual(own);
});
