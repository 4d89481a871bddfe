import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { backPose, restingPose, runningPose, spunPose } from '../roulette/wheel/wheel-pose.ts';
import { instantResults } from '../tempo/use-animation-speed.ts';
import { backTurn, landingTurn, runningTurn } from '../wheel/wheel-turn.ts';
import { useTurning } from './turning.ts';

type Course = { drawn: { id: string; segment: number } | null; isWaiting: boolean };

const WHEEL = {
  after: runningTurn,
  landing: (from: number, { segment }: { id: string; segment: number }) => landingTurn(from, segment, 0.5),
  back: backTurn,
};
const REST: Course = { drawn: null, isWaiting: false };
const PRESSED: Course = { drawn: null, isWaiting: true };

function wheel() {
  const { result, rerender } = renderHook((course: Course) => useTurning(WHEEL, 10, course), { initialProps: REST });
  return { see: rerender, now: () => result.current };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  cleanup();
  instantResults.turn(false);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('it turns from the press on, and lands onwards from where it is at the reply', () => {
  const { see, now } = wheel();
  expect(now()).toMatchObject({ pose: 10, motion: 'rest' });
  see(PRESSED);
  expect(now().motion).toBe('waiting');
  expect(now().pose).toBeGreaterThan(10_000);
  vi.advanceTimersByTime(2000);
  see({ drawn: { id: '0-1', segment: 3 }, isWaiting: false });
  expect(now()).toMatchObject({ id: '0-1', motion: 'landing', pose: landingTurn(runningTurn(10, 2000), 3, 0.5) });
});

test('without a result it turns back to its old place, and the next press turns it again', () => {
  const { see, now } = wheel();
  see(PRESSED);
  vi.advanceTimersByTime(1500);
  see(REST);
  expect(now()).toMatchObject({ id: null, motion: 'back' });
  expect(now().pose % 360).toBe(10);
  expect(now().pose).toBeGreaterThanOrEqual(runningTurn(10, 1500));
  see(PRESSED);
  expect(now().motion).toBe('waiting');
});

test('with instant results it does not move until the result, and lands at once', () => {
  instantResults.turn(true);
  const { see, now } = wheel();
  see(PRESSED);
  expect(now()).toMatchObject({ pose: 10, motion: 'rest' });
  see({ drawn: { id: '0-1', segment: 3 }, isWaiting: false });
  expect(now()).toMatchObject({ pose: landingTurn(10, 3, 0.5), motion: 'rest' });
});

test('the ball of roulette runs against the wheel, falls right from any pose, and goes back to its pocket', () => {
  for (const waitedMs of [0, 77, 1234, 59_999]) {
    const running = runningPose(restingPose(5), waitedMs);
    const landed = spunPose(running, 20, 3);
    expect(((landed.ball % 360) + 360) % 360).toBeCloseTo(restingPose(20).ball, 6);
    const back = backPose(restingPose(5), running);
    expect([back.wheel % 360, (restingPose(5).ball - back.ball) % 360]).toEqual([0, 0]);
    expect(back.wheel).toBeGreaterThanOrEqual(running.wheel);
    expect(back.ball).toBeLessThanOrEqual(running.ball);
  }
});
