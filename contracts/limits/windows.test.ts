import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantOf } from '../days/time.ts';
import { exclusionEnd, FOR_GOOD } from './exclusion.ts';
import { LIMIT_WINDOWS, windowEnd, windowStart } from './windows.ts';

test('weeks begin on Monday, months on the first, days at midnight UTC', () => {
  const sunday = Date.UTC(2026, 4, 31, 23, 59, 59, 999);
  expect(LIMIT_WINDOWS.map((window) => instantOf(windowStart(window, sunday)))).toEqual([
    '2026-05-31T00:00:00.000Z',
    '2026-05-25T00:00:00.000Z',
    '2026-05-01T00:00:00.000Z',
  ]);
  for (const window of LIMIT_WINDOWS) expect(windowEnd(window, sunday)).toBe(sunday + 1);
});

test('every instant is in one window, and the next begins at its end', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4e12 }), fc.constantFrom(...LIMIT_WINDOWS), (at, window) => {
      const [start, end] = [windowStart(window, at), windowEnd(window, at)];
      expect(start <= at && at < end).toBe(true);
      expect(windowStart(window, start)).toBe(start);
      expect(windowStart(window, end)).toBe(end);
      expect(windowStart(window, end - 1)).toBe(start);
    }),
  );
});

test('an exclusion of months ends on the same day of the month, or later', () => {
  const end = (months: number | null, at: number) => exclusionEnd({ type: 'self-exclusion', months }, at);
  expect(end(6, Date.UTC(2026, 4, 27, 12))).toBe(Date.UTC(2026, 10, 27, 12));
  expect(end(6, Date.UTC(2026, 7, 31, 12))).toBe(Date.UTC(2027, 2, 1, 12));
  expect(end(null, 0)).toBe(FOR_GOOD);
});
