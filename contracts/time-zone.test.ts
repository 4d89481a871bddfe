import { expect, test } from 'vitest';
import { dayIn, isTimeZone } from './time-zone.ts';

test.each(['UTC', 'Europe/Berlin', 'Asia/Kolkata', 'America/Argentina/Buenos_Aires'])('accepts %s', (name) => {
  expect(isTimeZone(name)).toBe(true);
});

test.each(['+02:00', '-03:00', 'Etc/Unknown', 'Europe/Atlantis', '', 'Berlin'])('rejects "%s"', (name) => {
  expect(isTimeZone(name)).toBe(false);
});

test('the same instant is a different day in another zone', () => {
  const at = Date.UTC(2026, 2, 1, 11, 30);
  expect(dayIn('Etc/GMT+12', at)).toBe('2026-02-28');
  expect(dayIn('UTC', at)).toBe('2026-03-01');
  expect(dayIn('Pacific/Kiritimati', at)).toBe('2026-03-02');
});
