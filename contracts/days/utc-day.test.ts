import { expect, test } from 'vitest';
import { dayOf, endOfDay, startOfDay, utcDay } from './utc-day.ts';

test('a day lasts from midnight to midnight UTC; a day that does not exist is rejected', () => {
  expect([dayOf(startOfDay('2026-05-01')), dayOf(endOfDay('2026-05-01') - 1)]).toEqual(['2026-05-01', '2026-05-01']);
  expect(dayOf(endOfDay('2026-12-31'))).toBe('2027-01-01');
  for (const text of ['2026-02-30', '2026-5-1', 'yesterday'])
    expect(utcDay.safeParse(text).error?.issues[0]?.message).toBe('A day looks like 2026-05-01.');
});
