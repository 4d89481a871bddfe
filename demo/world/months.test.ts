import { expect, test } from 'vitest';
import { DAY_MS } from '#contracts/days/time.ts';
import { monthDue } from './seed-house.ts';

test('a world of ninety days closes its months but the newest whole one, and leaves the present one alone', () => {
  const end = Date.parse('2026-11-29T12:00:00.000Z');
  const due = Array.from({ length: 90 }, (_, day) => monthDue(end - (89 - day) * DAY_MS, end)).filter(
    (month) => month !== null,
  );
  expect(due.map(({ last, isClosed }) => [last, isClosed])).toEqual([
    ['2026-08', true],
    ['2026-09', true],
    ['2026-10', false],
  ]);
});
