import { act, cleanup, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useToast } from './toast.tsx';
import { ToastProvider } from '#tests/support/toast-provider.tsx';

const SHOWN_MS = 5000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const shown = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

test('it is below the line of a demo house whose clock was moved', () => {
  document.documentElement.style.setProperty('--clock-line', '24px');
  const toast = renderHook(useToast, { wrapper: ToastProvider }).result.current;
  act(() => toast({ title: 'Welcome back' }));
  expect(getComputedStyle(screen.getByRole('list')).inset).toContain('calc(0.25rem + 24px)');
  document.documentElement.style.removeProperty('--clock-line');
});

test('a toast that replaces one just closing is shown for its full time', () => {
  const toast = renderHook(useToast, { wrapper: ToastProvider }).result.current;
  act(() => toast({ title: 'You won' }));
  act(() => void vi.advanceTimersByTime(SHOWN_MS - 1));
  expect(shown()).toEqual(['You won']);
  act(() => {
    toast({ title: 'You lost' });
    vi.advanceTimersByTime(1);
  });
  expect(shown()).toEqual(['You lost']);
  act(() => void vi.advanceTimersByTime(SHOWN_MS));
  expect(shown()).toEqual([]);
});
