import { expect, test } from 'vitest';
import { payoutPoints } from '#contracts/points.ts';
import {
  canStart,
  cashOut,
  clearedAway,
  crashed,
  demoCrashPoint,
  demoHeight,
  type DemoCrash,
  FRESH_CRASH,
  msUntilCrash,
  startFlight,
} from './crash-round.ts';
import { isHighFlight } from '../../../../ui/flight-curve/crash-mark.tsx';

const LAST = 1 - 2 ** -32;
const floatFor = (height: number) => (1 / height - 0.01) / 0.99;
const flying = (height: number, bet = 10): DemoCrash => startFlight(FRESH_CRASH, bet, floatFor(height), 5000)!.game;

test('the point is 1 / u with u from 0.01 to 1: at most 100.00, and never below 1.01', () => {
  expect(demoCrashPoint(0)).toBe(10_000);
  expect(demoCrashPoint(LAST)).toBe(101);
  expect(demoCrashPoint(floatFor(1.005))).toBe(101);
  expect(demoCrashPoint(floatFor(1.025))).toBe(102);
  expect(demoCrashPoint(floatFor(2.005))).toBe(200);
  expect(demoCrashPoint(floatFor(49.995))).toBe(4999);
});

test('the point is rounded down exactly, whatever the draw', () => {
  for (let at = 0n; at < 4000n; at++) {
    const drawn = (at * 1_073_741n) % 2n ** 32n;
    const exact = (10_000n * 2n ** 32n) / (2n ** 32n + 99n * drawn);
    expect(demoCrashPoint(Number(drawn) / 2 ** 32)).toBe(Math.max(101, Number(exact)));
  }
});

test('it rises by 0.5 a second from 1.00', () => {
  expect([-5, 0, 19, 20, 2000, 8000].map(demoHeight)).toEqual([100, 100, 100, 101, 200, 500]);
});

test('the bet is taken at the start', () => {
  const { game, points, news } = startFlight(FRESH_CRASH, 10, floatFor(2.005), 5000)!;
  expect(points).toBe(-10);
  expect(news).toBeUndefined();
  expect(game.flight).toEqual({ phase: 'flying', bet: 10, pointHundredths: 200, startedAtMs: 5000 });
});

test('a cash-out pays the bet times the current height, rounded down, and is announced', () => {
  const { game, points, news } = cashOut(flying(3.005, 15), 5000 + 1739)!;
  expect(points).toBe(payoutPoints(15, 186));
  expect(points).toBe(27);
  expect(game.flight).toEqual({ phase: 'cashed-out', bet: 15, hundredths: 186, payout: 27 });
  expect(game.results).toEqual([{ id: 1, hundredths: 186, bet: 15, payout: 27 }]);
  expect(news).toEqual({ title: '+12 points! Cashed out at 1.86x', isGain: true });
});

test('a cash-out that returns no more than the bet is not announced as a gain', () => {
  expect(cashOut(flying(2), 5000 + 180)!.news).toEqual({ title: 'Bet returned. Cashed out at 1.09x', isGain: false });
});

test('at the exact point it can still be cashed out, one hundredth later it has crashed', () => {
  const game = flying(2.005);
  const lastMoment = 5000 + msUntilCrash(200) - 1;
  expect(cashOut(game, lastMoment)!.points).toBe(20);
  const late = cashOut(game, lastMoment + 1)!;
  expect(late.points).toBe(0);
  expect(late.game.flight.phase).toBe('crashed');
});

test('a crash loses the bet, and is announced', () => {
  const { game, points, news } = crashed(flying(2.005))!;
  expect(points).toBe(0);
  expect(game.flight).toEqual({ phase: 'crashed', bet: 10, hundredths: 200 });
  expect(game.results).toEqual([{ id: 1, hundredths: 200, bet: 10, payout: 0 }]);
  expect(news).toEqual({ title: 'Crashed at 2.00x!', isGain: false });
});

test('after a crash the display is cleared before the next start; after a cash-out it can start at once', () => {
  const { game } = crashed(flying(2))!;
  expect(canStart(game)).toBe(false);
  expect(startFlight(game, 10, 0.5, 0)).toBeNull();
  const cleared = clearedAway(game)!;
  expect(cleared.points).toBe(0);
  expect(cleared.game.flight).toEqual({ phase: 'idle' });
  expect(canStart(cleared.game)).toBe(true);
  expect(canStart(cashOut(flying(3), 6000)!.game)).toBe(true);
});

test('a move that does not fit the phase does nothing', () => {
  expect(cashOut(FRESH_CRASH, 0)).toBeNull();
  expect(crashed(FRESH_CRASH)).toBeNull();
  expect(clearedAway(flying(2))).toBeNull();
  expect(startFlight(flying(2), 10, 0.5, 0)).toBeNull();
  expect(startFlight(FRESH_CRASH, 0, 0.5, 0)).toBeNull();
});

test('ten results are kept, the newest first', () => {
  let game = FRESH_CRASH;
  for (let turn = 0; turn < 12; turn++) game = clearedAway(crashed(startFlight(game, 1, 0.5, 0)!.game)!.game)!.game;
  expect(game.results.map(({ id }) => id)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
});

test('a result is green from 2x on', () => {
  expect([101, 199, 200, 10_000].map(isHighFlight)).toEqual([false, false, true, true]);
});
