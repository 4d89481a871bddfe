import { expect, test } from 'vitest';
import { HOUR_MS } from '#contracts/days/time.ts';
import { Paces } from './paces.ts';

function doors(count: number, perSecond = 10) {
  const clock = { ms: 1_700_000_000_000 };
  const options = { perSecond: () => perSecond, burstMs: 1000, now: () => clock.ms };
  const paces = Array.from({ length: count }, () => new Paces<number>(options));
  const bets = (door: number, tries: number, account = 7) =>
    Array.from({ length: tries }, () => paces[door]!.take(account, 1)).filter((waitMs) => waitMs === null).length;
  const exchange = () => {
    const told = paces.map((pace) => pace.takeBusy());
    for (const [door, pace] of paces.entries()) {
      for (const [from, counts] of told.entries()) if (from !== door) pace.addSpending(counts);
    }
  };
  exchange();
  return { clock, paces, bets, exchange };
}

test('a second’s worth may be spent at once; after that the even pace applies, and the wait is returned', () => {
  const { clock, paces, bets } = doors(1);
  expect(bets(0, 12)).toBe(10);
  expect(paces[0]!.take(7, 1)).toBeCloseTo(100, 1);
  clock.ms += 300;
  expect(bets(0, 12)).toBe(3);
  expect(bets(0, 12, 8)).toBe(10);
  clock.ms += 60_000;
  expect(bets(0, 12)).toBe(10);
});

test('a higher cost takes more, and a refused payment takes nothing', () => {
  const { paces, bets } = doors(1);
  expect(paces[0]!.take(7, 7)).toBeNull();
  expect(paces[0]!.take(7, 4)).toBeCloseTo(100, 1);
  expect(bets(0, 12)).toBe(3);
});

test('a clock that is set back or leaps affects payers for a moment only', () => {
  const { clock, bets } = doors(1);
  expect(bets(0, 12)).toBe(10);
  clock.ms -= HOUR_MS;
  expect(bets(0, 12)).toBe(10);
  clock.ms += 1000;
  expect(bets(0, 12)).toBe(10);
});

test('a player at three gateways has one pace: the excess at first is worked off', () => {
  const { clock, bets, exchange } = doors(3);
  let through = 0;
  for (let tick = 0; tick < 4 * 20; tick++) {
    for (const door of [0, 1, 2]) through += bets(door, 5);
    exchange();
    clock.ms += 250;
  }
  expect(through).toBeGreaterThanOrEqual(190);
  expect(through).toBeLessThanOrEqual(20 * 10 + 10 + 3 * 10);
});

test('a debt is worked off completely, however old, and never exceeds ten seconds', () => {
  const { clock, paces, bets } = doors(1);
  clock.ms += 9500;
  paces[0]!.addSpending([
    [7, 1000],
    [8, 60],
  ]);
  expect([bets(0, 1), bets(0, 1, 8)]).toEqual([0, 0]);
  clock.ms += 4500;
  expect([bets(0, 1), bets(0, 1, 8)]).toEqual([0, 0]);
  clock.ms += 1500;
  expect([bets(0, 1), bets(0, 20, 8)]).toEqual([0, 10]);
  clock.ms += 4000;
  expect(bets(0, 20)).toBe(10);
});

test('quiet players are left out of the exchange', () => {
  const { paces, bets } = doors(1, 100);
  bets(0, 2);
  bets(0, 4, 8);
  expect(paces[0]!.takeBusy()).toEqual([[8, 4]]);
  expect(paces[0]!.takeBusy()).toEqual([]);
});
