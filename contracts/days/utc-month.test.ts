import { expect, test } from 'vitest';
import { endOfMonth, monthOf, monthsBefore, startOfMonth } from './utc-month.ts';

test('a month ends where the next begins, also at the end of a year', () => {
  expect(endOfMonth('2026-12')).toBe(startOfMonth('2027-01'));
  expect(monthOf(endOfMonth('2026-02') - 1)).toBe('2026-02');
  expect(monthsBefore(Date.UTC(2026, 1, 28), 3)).toEqual(['2026-02', '2026-01', '2025-12']);
});
