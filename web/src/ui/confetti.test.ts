import { afterEach, expect, test, vi } from 'vitest';
import { confettiOf, SMALL_CONFETTI, throwConfetti } from './confetti.ts';

const thrown = vi.hoisted(() =>
  Object.assign(vi.fn<(options: object) => Promise<void>>(), { reset: vi.fn<() => void>() }),
);
const create = vi.hoisted(() => vi.fn<(canvas: undefined, options: object) => typeof thrown>());
vi.mock('canvas-confetti', () => ({ default: { create } }));

afterEach(() => {
  vi.useRealTimers();
  vi.resetAllMocks();
});

test('a win below ten times the stake throws none; a larger one throws more, for longer, up to a bound', () => {
  const of = (payoutPoints: number) => confettiOf({ stakePoints: 10, payoutPoints });
  expect([of(0), of(10), of(99)]).toEqual([null, null, null]);
  const sizes = [of(100)!, of(500)!, of(3600)!, of(10_000)!];
  for (const [place, size] of sizes.slice(1).entries()) {
    expect(size.particleCount).toBeGreaterThan(sizes[place]!.particleCount);
    expect(size.ticks).toBeGreaterThan(sizes[place]!.ticks);
  }
  expect(of(1_000_000)).toEqual(of(10_000));
  // Sixty frames a second.
  expect(of(10_000)!.ticks / 60).toBeLessThan(3);
  expect(SMALL_CONFETTI.particleCount).toBeLessThan(of(100)!.particleCount);
});

test('it ends after three seconds at the latest, and never moves with reduced motion', async () => {
  vi.useFakeTimers();
  create.mockReturnValue(thrown);
  thrown.mockReturnValue(new Promise(() => undefined));
  void throwConfetti(SMALL_CONFETTI);
  await vi.advanceTimersByTimeAsync(2900);
  expect(create.mock.calls).toEqual([[undefined, expect.objectContaining({ disableForReducedMotion: true })]]);
  expect([thrown.mock.calls.length, thrown.reset.mock.calls.length]).toEqual([1, 0]);
  await vi.advanceTimersByTimeAsync(200);
  expect(thrown.reset).toHaveBeenCalledTimes(1);
});
