import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useBroughtIntoView } from './use-brought-into-view.ts';

const look = vi.spyOn(Element.prototype, 'getBoundingClientRect');
const scroll = vi.fn<() => void>();

beforeEach(() => {
  vi.useFakeTimers();
  look.mockClear();
  scroll.mockClear();
  Element.prototype.scrollIntoView = scroll;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Part({ isHappening }: { isHappening: boolean }) {
  return <div ref={useBroughtIntoView(isHappening)} />;
}

test('the layout is read after the press is painted', () => {
  look.mockReturnValue({ top: 2000, bottom: 2100 } as DOMRect);
  const { rerender } = render(<Part isHappening={false} />);
  rerender(<Part isHappening />);
  expect(look).not.toHaveBeenCalled();
  vi.advanceTimersToNextFrame();
  expect(look).not.toHaveBeenCalled();
  vi.runOnlyPendingTimers();
  expect(scroll).toHaveBeenCalledTimes(1);
});

test('what has ended by then does not scroll', () => {
  const { rerender } = render(<Part isHappening />);
  rerender(<Part isHappening={false} />);
  vi.advanceTimersByTime(1000);
  expect([look.mock.calls.length, scroll.mock.calls.length]).toEqual([0, 0]);
});
