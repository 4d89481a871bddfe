import { expect, test } from 'vitest';
import { daysOf, leadOf, monthAfter } from './month.ts';

const calendar = {
  month: '2026-11',
  today: '2026-11-27',
  claims: [
    { day: '2026-11-24', points: 5, streak: 1, frozenDay: null },
    { day: '2026-11-26', points: 6, streak: 2, frozenDay: '2026-11-25' },
  ],
  coming: [{ day: '2026-11-27', points: 7 }],
};

test('a month shows claimed and frozen days, and what the next ones pay', () => {
  const days = daysOf(calendar);
  expect(days).toHaveLength(30);
  expect(days.slice(22, 27).map(({ state, points }) => [state, points])).toEqual([
    ['none', null],
    ['claimed', 5],
    ['frozen', null],
    ['claimed', 6],
    ['coming', 7],
  ]);
  expect(days.filter(({ isToday }) => isToday).map(({ number }) => number)).toEqual([27]);
});

test('weeks begin on Monday, and months follow over the end of a year', () => {
  expect([leadOf('2026-11'), leadOf('2026-06')]).toEqual([6, 0]);
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
});
