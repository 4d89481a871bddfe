import { expect, test } from 'vitest';
import { DAY_MS } from '#contracts/days/time.ts';
import { dayOf } from '#contracts/days/utc-day.ts';
import { DEFAULT_TERMS } from '#contracts/settings/terms.ts';
import { reminderOf } from './reminders.ts';

const NOW = Date.UTC(2026, 10, 27, 18);
const moment = { setting: DEFAULT_TERMS.value, now: NOW, setAt: NOW - 30 * DAY_MS };
const claimedAt = (daysAgo: number, streak = 6) => {
  const at = NOW - daysAgo * DAY_MS;
  return { lastClaim: { at, day: dayOf(at), streak, frozenDay: null }, zone: 'UTC' };
};

test('a player who has not claimed today is reminded of the amount and the streak', () => {
  expect(reminderOf(claimedAt(1), moment)).toEqual({ points: 33, streak: 6 });
});

test('a player who has claimed today is not reminded', () => {
  expect(reminderOf(claimedAt(0), moment)).toBeNull();
});

test('reminders pause after a week without a claim, counted from the choice for a new player', () => {
  expect(reminderOf(claimedAt(7), moment)).toEqual({ points: 5, streak: 0 });
  expect(reminderOf(claimedAt(8), moment)).toBeNull();
  const never = { lastClaim: null, zone: 'UTC' };
  expect(reminderOf(never, moment)).toBeNull();
  expect(reminderOf(never, { ...moment, setAt: NOW - DAY_MS })).toEqual({ points: 5, streak: 0 });
});
