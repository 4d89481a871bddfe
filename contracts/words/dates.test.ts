import { expect, test } from 'vitest';
import { instantOf } from '../days/time.ts';
import { calendarDay, datesIn, minuteWithZone } from './dates.ts';

const AT = Date.UTC(2026, 11, 9, 22, 30, 5);
const now = () => Date.UTC(2026, 10, 26);

test('all forms of an instant have the day of the zone', () => {
  const { day, minute, second, clock } = datesIn('Asia/Kolkata', now);
  expect([day(AT), minute(AT), second(AT), clock(AT)]).toEqual([
    '10 Dec',
    '10 Dec, 04:00',
    '10 Dec, 04:00:05',
    '04:00:05',
  ]);
  expect(day(instantOf(AT))).toBe(day(AT));
});

test('the year appears unless it is the current one in the zone', () => {
  const newYear = Date.UTC(2026, 11, 31, 23);
  expect(datesIn('UTC', now).day(newYear)).toBe('31 Dec');
  expect(datesIn('Europe/Berlin', now).day(newYear)).toBe('1 Jan 2027');
  expect(datesIn('Europe/Berlin', () => newYear).minute(newYear)).toBe('1 Jan, 00:00');
});

test('without a known zone a time is marked as UTC', () => {
  for (const zone of [null, 'Mars/Olympus']) expect(datesIn(zone, now).minute(AT)).toBe('9 Dec, 22:30 UTC');
  expect(datesIn('UTC', now).minute(AT)).toBe('9 Dec, 22:30');
});

test('text that leaves the screen has the year and the zone', () => {
  expect(minuteWithZone('Asia/Kolkata', AT)).toBe('10 Dec 2026, 04:00 (Asia/Kolkata)');
  for (const zone of ['UTC', 'Mars/Olympus']) expect(minuteWithZone(zone, AT)).toBe('9 Dec 2026, 22:30 UTC');
});

test('a calendar date is the same day everywhere', () => {
  expect(calendarDay('2008-02-29')).toBe('29 Feb 2008');
});
