import { expect, test } from 'vitest';
import { HOUR_MS } from '../days/time.ts';
import { adultFrom, birthDate, isAdult } from './adult.ts';

test('a player is adult from the 18th birthday on', () => {
  expect(adultFrom('2008-11-25')).toBe('2026-11-25');
  expect(isAdult('2008-11-25', 'UTC', Date.UTC(2026, 10, 24, 23, 59, 59))).toBe(false);
  expect(isAdult('2008-11-25', 'UTC', Date.UTC(2026, 10, 25))).toBe(true);
});

test("the birthday begins at midnight in the player's zone", () => {
  const noon = Date.UTC(2026, 10, 24, 12);
  expect(isAdult('2008-11-25', 'Pacific/Kiritimati', noon)).toBe(true);
  expect(isAdult('2008-11-25', 'UTC', noon)).toBe(false);
  expect(isAdult('2008-11-25', 'Etc/GMT+12', noon + 23 * HOUR_MS)).toBe(false);
});

test('a player born on 29 February is 18 on 1 March', () => {
  expect(adultFrom('2008-02-29')).toBe('2026-03-01');
});

test.each(['1899-12-31', '2008-02-30', '2008-2-3', '25.11.2008', ''])('rejects "%s" as a date of birth', (text) => {
  expect(birthDate.safeParse(text).success).toBe(false);
});
