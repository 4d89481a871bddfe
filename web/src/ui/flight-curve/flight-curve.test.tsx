import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { msUntil } from '#contracts/games/crash/flight.ts';
import { ThemeProvider } from '../../theme/theme-provider.tsx';
import { type Flight, FlightCurve } from './flight-curve.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const show = (flight: Flight) => (
  <ThemeProvider>
    <FlightCurve flight={flight} />
  </ThemeProvider>
);
const shownHeight = () => screen.getByTestId('multiplier').textContent;
const picture = () => screen.getByRole('img').getAttribute('aria-label');

test('on the ground it shows 1.00x', () => {
  render(show({ state: 'waiting' }));
  expect(shownHeight()).toBe('1.00x');
});

test('a flight that was asked for is painted frame by frame at 1.00x', () => {
  const frames = vi.spyOn(globalThis, 'requestAnimationFrame');
  render(show({ state: 'launching' }));
  expect([shownHeight(), picture()]).toEqual(['1.00x', 'Taking off']);
  frames.mockClear();
  act(() => void vi.advanceTimersByTime(100));
  expect(frames.mock.calls.length).toBeGreaterThan(3);
  frames.mockRestore();
});

test('in the air the number follows the clock, rounded down to hundredths', () => {
  let now = 0;
  render(show({ state: 'flying', elapsedMs: () => now }));
  expect(picture()).toBe('Flying');
  now = msUntil(174) - 1;
  act(() => void vi.advanceTimersByTime(50));
  expect(shownHeight()).toBe('1.73x');
  now = msUntil(174);
  act(() => void vi.advanceTimersByTime(50));
  expect(shownHeight()).toBe('1.74x');
});

test('once it has ended the clock is not read', () => {
  const elapsedMs = vi.fn<() => number>(() => 1000);
  const { rerender } = render(show({ state: 'flying', elapsedMs }));
  rerender(show({ state: 'crashed', hundredths: 150 }));
  elapsedMs.mockClear();
  act(() => void vi.advanceTimersByTime(500));
  expect(elapsedMs).not.toHaveBeenCalled();
  expect(shownHeight()).toBe('1.50x');
});

test.each<[Flight, string]>([
  [{ state: 'crashed', hundredths: 347 }, 'Crashed at 3.47x'],
  [{ state: 'cashed-out', hundredths: 200, isGain: true }, 'Cashed out at 2.00x'],
  [{ state: 'cashed-out', hundredths: 104, isGain: false }, 'Cashed out at 1.04x'],
])('an end is described in words', (flight, words) => {
  const { container } = render(show(flight));
  expect(picture()).toBe(words);
  expect(container.textContent).toContain(words.split(' at ')[0]);
});

test('a cash-out that returns no more than the stake is not shown as a gain', () => {
  const inkAt = (isGain: boolean) => {
    cleanup();
    render(show({ state: 'cashed-out', hundredths: 104, isGain }));
    return screen.getByTestId('multiplier').parentElement!.style.color;
  };
  expect(inkAt(true)).not.toBe(inkAt(false));
});
