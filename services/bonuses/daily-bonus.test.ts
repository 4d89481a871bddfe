import { expect, test } from 'vitest';
import { HOUR_MS } from '#contracts/days/time.ts';
import { termsOf } from '#tests/support/terms.ts';
import { comingDays } from './daily-bonus.ts';

const NOON = Date.UTC(2026, 10, 27, 12);
const setting = termsOf({ 'streak-freeze': 7 }).value;

test('the days begin with the next claim, grow with the streak, and have the weekly bonus on the seventh', () => {
  const days = comingDays({ lastClaim: null, zone: 'UTC' }, setting, NOON);
  expect(days.slice(0, 2)).toEqual([
    { day: '2026-11-27', points: 5 },
    { day: '2026-11-28', points: 5 },
  ]);
  expect(days[6]).toEqual({ day: '2026-12-03', points: 8 + setting('weekly-bonus') });
});

test('after a claim of today they begin tomorrow, one day further in the streak', () => {
  const lastClaim = { at: NOON - HOUR_MS, day: '2026-11-27', streak: 6, frozenDay: null };
  expect(comingDays({ lastClaim, zone: 'UTC' }, setting, NOON)[0]).toEqual({ day: '2026-11-28', points: 33 });
});

test('a missed day that the freeze covers keeps the streak; without a freeze it starts over', () => {
  const lastClaim = { at: NOON - 48 * HOUR_MS, day: '2026-11-25', streak: 6, frozenDay: null };
  expect(comingDays({ lastClaim, zone: 'UTC' }, setting, NOON)[0]).toEqual({ day: '2026-11-27', points: 33 });
  const unkept = termsOf({ 'streak-freeze': 0 }).value;
  expect(comingDays({ lastClaim, zone: 'UTC' }, unkept, NOON)[0]).toEqual({ day: '2026-11-27', points: 5 });
});
