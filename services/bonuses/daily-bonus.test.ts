import { expect, test } from 'vitest';
import { DAILY_BONUS_TERMS } from '#contracts/bonuses/daily-bonus.ts';
import { HOUR_MS } from '#contracts/days/time.ts';
import { comingDays } from './daily-bonus.ts';

const NOON = Date.UTC(2026, 10, 27, 12);
const terms = { ...DAILY_BONUS_TERMS, freezeDays: 7 };

test('the days begin with the next claim, grow with the streak, and have the weekly bonus on the seventh', () => {
  const days = comingDays({ lastClaim: null, zone: 'UTC' }, terms, NOON);
  expect(days.slice(0, 2)).toEqual([
    { day: '2026-11-27', points: 5 },
    { day: '2026-11-28', points: 5 },
  ]);
  expect(days[6]).toEqual({ day: '2026-12-03', points: 8 + terms.weeklyPoints });
});

test('after a claim of today they begin tomorrow, one day further in the streak', () => {
  const lastClaim = { at: NOON - HOUR_MS, day: '2026-11-27', streak: 6, frozenDay: null };
  expect(comingDays({ lastClaim, zone: 'UTC' }, terms, NOON)[0]).toEqual({ day: '2026-11-28', points: 33 });
});

test('a missed day that the freeze covers keeps the streak; without a freeze it starts over', () => {
  const lastClaim = { at: NOON - 48 * HOUR_MS, day: '2026-11-25', streak: 6, frozenDay: null };
  expect(comingDays({ lastClaim, zone: 'UTC' }, terms, NOON)[0]).toEqual({ day: '2026-11-27', points: 33 });
  const unkept = { ...terms, freezeDays: 0 };
  expect(comingDays({ lastClaim, zone: 'UTC' }, unkept, NOON)[0]).toEqual({ day: '2026-11-27', points: 5 });
});
