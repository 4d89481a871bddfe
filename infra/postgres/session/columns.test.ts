import { expect, test } from 'vitest';
import { copyField, numbersOf, textsOf, whole } from './columns.ts';

test('numbers become an array literal', () => {
  expect(numbersOf([1, -2, 9_007_199_254_740_991], (value) => value)).toBe('{1,-2,9007199254740991}');
  expect(numbersOf([], (value: number) => value)).toBe('{}');
  expect(numbersOf([2n ** 53n + 1n, -(2n ** 70n)], (sum) => sum)).toBe('{9007199254740993,-1180591620717411303424}');
});

test('a number that is not a safe integer is refused', () => {
  for (const value of [1.5, Number.NaN, Infinity, 2 ** 53, undefined as never, null as never, '7' as never]) {
    expect(() => whole(value)).toThrow(RangeError);
  }
});

test('texts are quoted', () => {
  expect(textsOf(['a', null, 'say "no"', 'c:\\', '', 'NULL', '{}'], (value) => value)).toBe(
    String.raw`{"a",NULL,"say \"no\"","c:\\","","NULL","{}"}`,
  );
});

test('COPY fields escape tabs and line ends', () => {
  expect(copyField('a\tb\nc\rd\\')).toBe(String.raw`a\tb\nc\rd\\`);
  expect(copyField(null)).toBe(String.raw`\N`);
  expect(['C:\\', '\t', '\n', '\r', ']'].map(copyField)).toEqual(['C:\\\\', '\\t', '\\n', '\\r', ']']);
});
