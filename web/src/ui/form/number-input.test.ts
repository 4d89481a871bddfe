import { expect, test } from 'vitest';
import { wholeNumberOf } from './number-input.tsx';

test('a number is kept as typed', () => expect(wholeNumberOf('250', 1000)).toBe(250));
test('separators and units are dropped', () => expect(wholeNumberOf('1,250 pts', 10_000)).toBe(1250));
test('a sign is dropped: a stake cannot be negative', () => expect(wholeNumberOf('-5', 1000)).toBe(5));
test('an empty field is no number', () => expect(wholeNumberOf('', 1000)).toBeNull());
test('digits after a decimal point are dropped', () => {
  expect([wholeNumberOf('2.5', 1000), wholeNumberOf('12.50', 1000), wholeNumberOf('1,250.00', 10_000)]).toEqual([
    2, 12, 1250,
  ]);
  expect(wholeNumberOf('.5', 1000)).toBeNull();
});
test('letters are no number', () => expect(wholeNumberOf('abc', 1000)).toBeNull());
test('nothing passes the maximum', () => expect(wholeNumberOf('99999', 1000)).toBe(1000));
test('a long row of digits stays a safe integer', () => {
  expect(Number.isSafeInteger(wholeNumberOf('9'.repeat(400), Number.MAX_SAFE_INTEGER))).toBe(true);
});
