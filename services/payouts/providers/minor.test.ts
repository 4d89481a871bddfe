import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalOf, minorOf, shortDecimalOf, usd } from './minor.ts';

test('amounts are written as decimals', () => {
  expect([usd(1250n), usd(5n), usd(0n), usd(-1250n)].map(decimalOf)).toEqual(['12.50', '0.05', '0.00', '-12.50']);
  expect([usd(1250n), usd(1200n), usd(100_000n)].map(shortDecimalOf)).toEqual(['12.5', '12', '1000']);
  expect(decimalOf({ unit: 'ROBUX', amount: 143n, scale: 0 })).toBe('143');
});

test('a written amount reads as the same amount', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 27n), max: 10n ** 27n }),
      fc.integer({ min: 0, max: 18 }),
      (amount, scale) => {
        const minor = { unit: 'ETH', amount, scale } as const;
        expect(minorOf(decimalOf(minor), 'ETH', scale)).toEqual(minor);
        expect(minorOf(shortDecimalOf(minor), 'ETH', scale)).toEqual(minor);
      },
    ),
  );
});

test.each(['', '12.505', '1e3', ' 12', '12.', '.5', '+1', '١٢'])('%j is no amount of cents', (text) => {
  expect(minorOf(text, 'USD', 2)).toBeNull();
});
