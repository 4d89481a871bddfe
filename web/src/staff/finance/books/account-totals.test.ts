import { expect, test } from 'vitest';
import { monthsOf, pointsOf } from './account-chart.tsx';

const READ = {
  opening: 100n,
  days: [
    { day: '2026-10-30', in: 10n, out: 0n },
    { day: '2026-11-01', in: 0n, out: 50n },
    { day: '2026-11-03', in: 5n, out: 1n },
  ],
};

test('months have their movements and the balance at their end, the latest first', () => {
  expect(monthsOf(READ)).toEqual([
    { month: '2026-11', in: 5n, out: 51n, balance: 64n },
    { month: '2026-10', in: 10n, out: 0n, balance: 110n },
  ]);
});

test('a day without movements keeps the balance before it', () => {
  const points = pointsOf(READ, '2026-11-04', 4);
  expect(points.map(({ day, balance }) => [day, balance])).toEqual([
    ['2026-11-01', 60n],
    ['2026-11-02', 60n],
    ['2026-11-03', 64n],
    ['2026-11-04', 64n],
  ]);
});
