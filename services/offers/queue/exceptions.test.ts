import { expect, test } from 'vitest';
import { areOfOtherNetworks } from './exceptions.ts';

test.each([
  ['198.51.100.7', '198.51.200.9', false],
  ['198.51.100.7', '203.0.113.9', true],
  ['198.51.100.7', '::ffff:198.51.1.1', false],
  ['198.51.100.7', '64:ff9b::198.51.1.1', false],
  ['::ffff:c633:6407', '64:ff9b::203.0.113.9', true],
  ['2001:db8:1:2::/64', '2001:db8:ffff::1', false],
  ['2001:db8:1:2::/64', '2001:db9::1', true],
  ['198.51.100.7', '2001:db8::1', false],
  ['198.51.100.7', '0.0.0.0', false],
  ['198.51.100.7', null, false],
  ['unknown', '203.0.113.9', false],
])('a click from %s and a conversion from %s come from different networks: %s', (click, conversion, is) => {
  expect(areOfOtherNetworks(click, conversion)).toBe(is);
});
