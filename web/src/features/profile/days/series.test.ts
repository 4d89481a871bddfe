import { expect, test } from 'vitest';
import { earnedBars, type PlayerDays, resultBars, rowsOf } from './series.ts';

const days: PlayerDays = {
  from: '2026-11-25',
  to: '2026-11-27',
  earned: [
    { day: '2026-11-25', group: 'bonus', source: 'daily', points: 5n },
    { day: '2026-11-25', group: 'network', source: 'cpx', points: 60n },
    { day: '2026-11-27', group: 'network', source: 'cpx', points: -60n },
  ],
  played: [
    { day: '2026-11-25', game: 'dice', rounds: 2, wagered: 15n, won: 18n },
    { day: '2026-11-26', game: 'keno', rounds: 1, wagered: 10n, won: 0n },
  ],
};

test('every day of the range has a bar, also one without points', () => {
  expect(earnedBars(days)).toEqual([
    { day: '2026-11-25', value: 65 },
    { day: '2026-11-26', value: 0 },
    { day: '2026-11-27', value: -60 },
  ]);
  expect(resultBars(days).map(({ value }) => value)).toEqual([3, -10, 0]);
});

test('the table lists each source and game of a day, the newest day first', () => {
  expect(rowsOf(days).map(({ day, what, wagered, points }) => [day, what, wagered, points])).toEqual([
    ['2026-11-27', 'CPX Research', null, -60n],
    ['2026-11-26', 'Keno', 10n, -10n],
    ['2026-11-25', 'Daily bonus', null, 5n],
    ['2026-11-25', 'CPX Research', null, 60n],
    ['2026-11-25', 'Dice', 15n, 3n],
  ]);
});
