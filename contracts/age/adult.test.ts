import { expect, test } from 'vitest';
import { adultFrom, birthDate, isAdult } from './adult.ts';

test('the 18th birthday is the first day', () => {
  expect(adultFrom('2008-11-25')).toBe('2026-11-25');
  expect(isAdult('2008-11-25', 'UTC', Date.UTC(2026, 10, 24, 23, 59, 59))).toBe(false);
  expect(isAdult('2008-11-25', 'UTC', Date.UTC(2026, 10, 25))).toBe(true);
});

test('the day begins where the player is', () => {
  const noon = Date.UTC(2026, 10, 24, 12);
  expect(isAdult('2008-11-25', 'Pacific/Kiritimati', noon)).toBe(true);
  expect(isAdult('2008-11-25', 'UTC', noon)).toBe(false);
  expect(isAdult('2008-11-25', 'Etc/GMT+12', noon + 23 * 3_600_000)).toBe(false);
});

test('somebody born on 29 February is 18 on 1 March', () => {
  expect(adultFrom('2008-02-29')).toBe('2026-03-01');
});

test.each(['1899-12-31', '2008-02-30', '2008-2-3', '25.11.2008', ''])('"%s" is no date of birth', (text) => {
  expect(birthDate.safeParse(text).success).toBe(false);
});
