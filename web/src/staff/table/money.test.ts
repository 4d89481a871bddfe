import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMicros, parseDollars } from './money.ts';

test.each([
  [1_234_567_890n, '$1,234.56789'],
  [-5n, '\u2212$0.000005'],
  [12_500_000, '$12.50'],
  [0, '$0.00'],
])('%s millionths read %s', (micros, text) => expect(formatMicros(micros)).toBe(text));

test.each([
  ['12.5', 12_500_000],
  ['$1,234.000001', 1_234_000_001],
  ['0', null],
  ['1,23', null],
  ['1.2345678', null],
  ['-4', null],
  ['1e3', null],
])('%s is read as %s', (text, micros) => expect(parseDollars(text)).toBe(micros));

test('an amount is read as it is written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999_999_999 }), (micros) => {
      expect(parseDollars(formatMicros(micros))).toBe(micros);
    }),
  );
});
