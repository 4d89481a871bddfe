import { expect, test } from 'vitest';
import { crash } from '#contracts/games/crash/crash.ts';
import { demoChanceOfReaching, demoCrashReturn, REAL_CRASH_RETURN, SHOWN_TARGETS } from './demo-crash.tsx';
import { demoCrashPoint } from './crash-round.ts';

test('the chance of a target counts exactly the draws that reach it', () => {
  for (const target of SHOWN_TARGETS.slice(1)) {
    const { numerator, denominator } = demoChanceOfReaching(target);
    const draws = (numerator * 2 ** 32) / denominator;
    expect(demoCrashPoint((draws - 1) / 2 ** 32)).toBeGreaterThanOrEqual(target);
    expect(demoCrashPoint(draws / 2 ** 32)).toBeLessThan(target);
  }
});

test.each([
  [101, 101],
  [102, 99.98],
  [200, 98.99],
  [500, 95.96],
  [1000, 90.91],
  [5000, 50.51],
])('at a target of %i hundredths %f percent are returned', (target, percent) => {
  expect(demoCrashReturn(target)).toBeCloseTo(percent, 2);
});

test('nothing flies higher than 100.00', () => {
  expect(demoChanceOfReaching(10_000).numerator).toBeGreaterThan(0);
  expect(demoChanceOfReaching(10_001).numerator).toBe(0);
});

test('the real game returns the stated share at every target', () => {
  expect(crash.returns).toEqual([{ bet: 'any target', returnToPlayer: { numerator: 24, denominator: 25 } }]);
  expect(REAL_CRASH_RETURN).toBe((24 / 25) * 100);
});
