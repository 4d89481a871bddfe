import { expect, test } from 'vitest';
import { dayIn, isTimeZone } from './time-zone.ts';
import { zoneSent } from './zone-sent.ts';

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

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  [' Asia/Kolkata ', 'Asia/Kolkata'],
  ['+03:00', 'Etc/GMT-3'],
  ['-03:00', 'Etc/GMT+3'],
  ['GMT+0300', 'Etc/GMT-3'],
  ['UTC-5', 'Etc/GMT+5'],
  ['+14', 'Etc/GMT-14'],
  ['GMT+00:00', 'UTC'],
  ['+05:30', 'UTC'],
  ['+23:00', 'UTC'],
  ['Etc/Unknown', 'UTC'],
  ['Europe/Atlantis', 'UTC'],
  ['', 'UTC'],
  [null, 'UTC'],
  [undefined, 'UTC'],
  ['a\0b', 'UTC'],
  ['x'.repeat(7000), 'UTC'],
])('a browser that sends %j is in %s', (sent, zone) => {
  expect(zoneSent(sent)).toBe(zone);
});
