import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fallMs } from './fall.ts';
import { PlinkoTable } from './plinko-table.tsx';

const PATH = [0, 1, 1, 0, 1, 0, 0, 1];
const ball = () => screen.getByTestId('ball').getAttribute('transform');

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a falling ball does not render the table around it', async () => {
  const drawn = vi.fn<() => void>();
  const balls = [{ path: PATH, beganMs: performance.now() }];
  function Game() {
    drawn();
    return (
      <PlinkoTable
        rows={8}
        risk="low"
        isSending={false}
        balls={balls}
        result={null}
        onRisk={() => undefined}
        onRows={() => undefined}
      />
    );
  }
  render(<Game />);
  const atFirst = ball();
  await act(() => vi.advanceTimersByTimeAsync(fallMs(PATH.length) / 2));
  expect(ball()).not.toBe(atFirst);
  await act(() => vi.advanceTimersByTimeAsync(fallMs(PATH.length)));
  expect(screen.getByText('the ball lies here')).toBeDefined();
  expect(drawn).toHaveBeenCalledOnce();
});
