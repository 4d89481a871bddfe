import { expect, test } from 'vitest';
import { addressList } from './address-list.ts';

const isAllowed = addressList(['20.76.54.40/29', '192.0.2.7', '2001:db8:4:30ff::2', '2001:db8:9::/48'])!;

test('an address matches in every spelling', () => {
  const same = ['192.0.2.7', '::ffff:192.0.2.7', '::ffff:c000:207', '2001:DB8:4:30FF:0:0:0:2', '2001:db8:9:1::1'];
  expect(same.filter((address) => !isAllowed(address))).toEqual([]);
});

test('a prefix covers exactly its range', () => {
  expect(['20.76.54.39', '20.76.54.40', '20.76.54.47', '20.76.54.48'].filter(isAllowed)).toEqual([
    '20.76.54.40',
    '20.76.54.47',
  ]);
  expect(isAllowed('192.0.2.70')).toBe(false);
  expect(isAllowed('2001:db8:a::1')).toBe(false);
});

test('text that is not an address never matches and is not a valid list', () => {
  expect(['', 'unknown', '192.0.2.7:443', '0192.0.2.7'].filter(isAllowed)).toEqual([]);
  expect(isAllowed(null)).toBe(false);
  expect(
    ['2a01:4f8:d0a:30ff:2', '192.0.2.7/33', '192.0.2', 'example.org', ''].map((entry) => addressList([entry])),
  ).toEqual([null, null, null, null, null]);
});
