import { expect, test } from 'vitest';
import { DAY_MS } from '#contracts/days/time.ts';
import { dayOf } from '#contracts/days/utc-day.ts';
import { monthDue } from './months.ts';

/** Of a world of ninety days. */
function monthsOf(end: number): [string, boolean, string][] {
  const began = end - 90 * DAY_MS;
  const found: [string, boolean, string][] = [];
  for (let now = began; now <= end; now += DAY_MS / 2) {
    const due = monthDue(now, { began, end, stated: found.at(-1)?.[0] ?? null });
    if (due !== null) found.push([due.month, due.isClosed, dayOf(now)]);
  }
  return found;
}

test('each month is stated once, early in the next one, and all but the newest whole one are closed', () => {
  expect(monthsOf(Date.parse('2026-11-29T12:00:00.000Z'))).toEqual([
    ['2026-08', true, '2026-09-03'],
    ['2026-09', true, '2026-10-03'],
    ['2026-10', false, '2026-11-03'],
  ]);
});

test('a world that ends on the first days of a month has the statements of the month before', () => {
  expect(monthsOf(Date.parse('2026-12-01T09:00:00.000Z'))).toEqual([
    ['2026-09', true, '2026-10-03'],
    ['2026-10', true, '2026-11-03'],
    ['2026-11', false, '2026-12-01'],
  ]);
});
