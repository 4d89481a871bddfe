import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseAmount } from './amounts.ts';

const POINT = { decimal: '.', amounts: 'major' } as const;
const COMMA = { decimal: ',', amounts: 'major' } as const;
const MINOR = { decimal: '.', amounts: 'minor' } as const;

describe('an amount is read exactly', () => {
  test.each([
    ['12.50', POINT, 12_500_000],
    ['-12.5', POINT, -12_500_000],
    ['12.50-', POINT, -12_500_000],
    ['(1,234.56)', POINT, -1_234_560_000],
    ['\u2212$ 7', POINT, -7_000_000],
    ['$1,234,567.000001', POINT, 1_234_567_000_001],
    ['1.234,56 €', COMMA, 1_234_560_000],
    ['1\u202f234,5', COMMA, 1_234_500_000],
    ["1'234.5", POINT, 1_234_500_000],
    ['0.120000000', POINT, 120_000],
    ['1250', MINOR, 12_500_000],
    ['1250.5', MINOR, 12_505_000],
    ['+3', POINT, 3_000_000],
  ] as const)('%s', (text, form, value) => expect(parseAmount(text, form)).toEqual({ value }));
});

test.each([
  ['', POINT],
  ['abc', POINT],
  ['1,23', POINT],
  ['1.234.56', POINT],
  ['12,34,567', POINT],
  ['--5', POINT],
  ['-5-', POINT],
  ['1e9', POINT],
  ['=1+1', POINT],
  ['0.1234567', POINT],
  ['12.123456', MINOR],
  ['9999999999', POINT],
  ['NaN', POINT],
  ['1 2', POINT],
] as const)('"%s" is a problem, not a number', (text, form) =>
  expect(parseAmount(text, form)).toHaveProperty('problem'),
);

test('an amount that was written is read again, in both notations', () => {
  fc.assert(
    fc.property(fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }), (micros) => {
      const size = String(Math.abs(micros)).padStart(7, '0');
      const [whole, fraction] = [size.slice(0, -6).replaceAll(/\B(?=(\d{3})+$)/g, ','), size.slice(-6)];
      const sign = micros < 0 ? '-' : '';
      expect(parseAmount(`${sign}${whole}.${fraction}`, POINT)).toEqual({ value: micros });
      expect(parseAmount(`${sign}${whole.replaceAll(',', '.')},${fraction}`, COMMA)).toEqual({ value: micros });
    }),
  );
});
