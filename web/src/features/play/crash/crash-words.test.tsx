import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CrashState } from '#contracts/play/calls/crash-state.ts';
import { CrashWords } from './crash-words.tsx';
import type { AirborneFlight } from './use-flight-clock.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('the height is announced without the words beside it', async () => {
  let hundredths = 120;
  const flight = { hundredths: () => hundredths } as AirborneFlight;
  const open = { betAmount: 10, autoCashOut: 4 } as CrashState;
  render(<CrashWords open={open} flight={flight} end={null} isLaunching={false} isGone={false} />);
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  const atStake = '10 points in the air.Cashes out automatically at 4.00x for 40.';
  expect(said()).toEqual([atStake, 'Flying.']);
  hundredths = 320;
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(said()).toEqual([atStake, 'Past 3x.']);
});

test('a bet of one point is one point in the air', () => {
  const flight = { hundredths: () => 120 } as AirborneFlight;
  const open = { betAmount: 1, autoCashOut: 4 } as CrashState;
  render(<CrashWords open={open} flight={flight} end={null} isLaunching={false} isGone={false} />);
  expect(screen.getByText('1 point in the air.')).toBeDefined();
});

test('an end in another tab is left to the notice', () => {
  render(<CrashWords open={null} flight={null} end={null} isLaunching={false} isGone />);
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['', '']);
});
