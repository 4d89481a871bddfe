import { act, cleanup, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
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

test('counting does not render per frame', () => {
  const onRender = vi.fn<() => void>();
  const figure = (value: number) => (
    <Profiler id="figure" onRender={onRender}>
      <AnimatedPoints value={value} />
    </Profiler>
  );
  const { container, rerender } = render(figure(100));
  rerender(figure(200));
  act(() => void vi.advanceTimersByTime(100));
  onRender.mockClear();
  const seen = new Set<string>();
  for (let frame = 0; frame < 10; frame++) {
    act(() => void vi.advanceTimersByTime(16));
    seen.add(container.querySelector('[aria-hidden]')!.textContent);
  }
  expect(seen.size).toBeGreaterThan(5);
  expect(onRender).not.toHaveBeenCalled();
});
