import { expect, test } from 'vitest';
import { aheadBy, ClockApart, compareClocks } from './clock.ts';

test.each([
  ['within the question', { sentAt: 1000, databaseAt: 1000, receivedAt: 9000 }, 0],
  ['before it was asked', { sentAt: 9000, databaseAt: 4000, receivedAt: 9500 }, 5000],
  ['after the answer came', { sentAt: 1000, databaseAt: 8000, receivedAt: 2000 }, -6000],
])('a time of the database %s shows how far this clock is ahead at least', (_when, reading, ahead) => {
  expect(aheadBy(reading)).toBe(ahead);
});

test('a difference beyond the limit stops, in either direction, and every difference is measured', () => {
  const measured: number[] = [];
  const guard = { now: () => 0, limitMs: 2000, measured: (aheadMs: number) => void measured.push(aheadMs) };
  const at = (databaseAt: number) => compareClocks(guard, { sentAt: 10_000, databaseAt, receivedAt: 10_000 });
  at(8000);
  at(12_000);
  expect(() => at(7999)).toThrow(ClockApart);
  expect(() => at(12_001)).toThrow(/^The clock of this machine is 2\.0 s behind the database's\./);
  expect(measured).toEqual([2000, -2000, 2001, -2001]);
});
