import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AnimatedPoints } from './animated-points.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('nothing is announced before the balance changes', () => {
  render(<AnimatedPoints value={100} />);
  expect(screen.queryByText(/\+/)).toBeNull();
});

test('the change is shown for two seconds', () => {
  const { container, rerender } = render(<AnimatedPoints value={100} />);
  rerender(<AnimatedPoints value={108} />);
  expect(container.textContent).toContain('+8');
  act(() => void vi.advanceTimersByTime(1900));
  expect(container.textContent).toContain('+8');
  act(() => void vi.advanceTimersByTime(200));
  expect(container.textContent).not.toContain('+8');
});

test('the figure ends at the true balance, which screen readers get at once', () => {
  const { container, rerender } = render(<AnimatedPoints value={100} />);
  rerender(<AnimatedPoints value={90} />);
  expect(screen.getByText('90')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(3000));
  expect(container.textContent).toBe('9090');
});
