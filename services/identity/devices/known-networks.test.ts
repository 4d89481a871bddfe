import { expect, test } from 'vitest';
import { householdOf } from './known-networks.ts';

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.9', '203.0.113.0/24'],
  ['::ffff:cb00:7109', '203.0.113.0/24'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::/64', '2001:db8:1:2::/64'],
  ['unknown', null],
])('%s is of the household %s', (address, household) => {
  expect(householdOf(address)).toBe(household);
});
