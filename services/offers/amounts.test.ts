import { expect, test } from 'vitest';
import { agrees, microsOf } from './amounts.ts';

const micros = (amount: number) => ({ kind: 'micros', micros: amount });

test('decimals are exact to a millionth of a dollar; trailing zeros are ignored', () => {
  expect(microsOf('0.50', 'usd')).toEqual(micros(500_000));
  expect(microsOf('0.000001', 'usd')).toEqual(micros(1));
  expect(microsOf('1.10000000', 'usd')).toEqual(micros(1_100_000));
  expect(microsOf('-0.60', 'usd')).toEqual(micros(-600_000));
  expect(microsOf('4503599627.370497', 'usd')).toEqual(micros(4_503_599_627_370_497));
  expect(microsOf('12.5', 'usd-cents')).toEqual(micros(125_000));
});

test("digits beyond the books' precision are left to staff", () => {
  expect(microsOf('0.0000001', 'usd')).toEqual({ kind: 'excess-digits' });
  expect(microsOf('1.00001', 'usd-cents')).toEqual({ kind: 'excess-digits' });
  expect(microsOf('999999999999', 'usd')).toEqual({ kind: 'excess-digits' });
});

test.each(['', '1e3', '1,5', '.5', '5.', '0x10', 'NaN', '1 000', '1234567890123'])('%j is not a decimal', (text) => {
  expect(microsOf(text, 'usd')).toEqual({ kind: 'no-decimal' });
});

test('a stated reward may differ by at most one point', () => {
  expect(['24', '25.0', '26', '25.999999'].map((reward) => agrees(reward, 25))).toEqual([true, true, true, true]);
  expect(['23.9', '26.1', '-25', '2500', 'many'].map((reward) => agrees(reward, 25))).toEqual(
    Array.from({ length: 5 }, () => false),
  );
});
