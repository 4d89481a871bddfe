import { expect, test } from 'vitest';
import { FlightTime } from './flight-time.ts';

test("counts on from the ledger's answer", () => {
  const time = new FlightTime();
  time.hear({ elapsedMs: 3000, askedAt: 10_000, heardAt: 10_000 });
  expect([time.elapsedMs(10_000), time.elapsedMs(10_500.7)]).toEqual([3000, 3500]);
});

test('of several answers the fastest is used', () => {
  const time = new FlightTime();
  time.hear({ elapsedMs: 1000, askedAt: 1000, heardAt: 1700 });
  expect([time.elapsedMs(2000), time.isDoubtful]).toEqual([1300, true]);
  time.hear({ elapsedMs: 2000, askedAt: 2000, heardAt: 2005 });
  expect([time.elapsedMs(3000), time.isDoubtful]).toEqual([2995, false]);
  time.hear({ elapsedMs: 3000, askedAt: 3000, heardAt: 3400 });
  expect([time.elapsedMs(4000), time.isDoubtful]).toEqual([3995, false]);
});

test('one answer of a batch that waited long does not move the start; two in a row do', () => {
  const time = new FlightTime();
  time.hear({ elapsedMs: 5000, askedAt: 5000, heardAt: 5000 });
  time.hear({ elapsedMs: 3000, askedAt: 7000, heardAt: 7001 });
  expect([time.elapsedMs(7001), time.isDoubtful]).toEqual([7001, true]);
  time.hear({ elapsedMs: 4000, askedAt: 8000, heardAt: 8001 });
  expect([time.elapsedMs(8001), time.isDoubtful]).toEqual([4000, false]);
});

test('a ledger that is ahead of the estimate is followed at once', () => {
  const time = new FlightTime();
  time.hear({ elapsedMs: 1000, askedAt: 1000, heardAt: 1000 });
  time.hear({ elapsedMs: 5000, askedAt: 2000, heardAt: 2001 });
  expect(time.elapsedMs(2001)).toBe(5000);
});
