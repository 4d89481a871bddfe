import { expect, test } from 'vitest';
import { receiptPlace } from './receipt-place.ts';

test.each([
  ['1,234', '0-1234'],
  ['No. 1,234', '0-1234'],
  [' 77 ', '0-77'],
  ['0-1234', '0-1234'],
  ['2/1,234', '2-1234'],
])('the number "%s" on a slip names round %s', (typed, id) => {
  expect(receiptPlace(typed)).toBe(id);
});

test.each(['', 'abc', '-5', '1.5', '0-', '1-2-3'])('"%s" names no round', (typed) => {
  expect(receiptPlace(typed)).toBeNull();
});
