import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { placeBeside, Tooltip } from './tooltip.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

function bell() {
  render(
    <Tooltip text="Notifications">
      <button aria-label="Notifications" />
    </Tooltip>,
  );
  return screen.getByRole('button');
}

test('a tooltip opens while the pointer rests on its control, and closes when the pointer leaves', () => {
  const control = bell();
  fireEvent.pointerEnter(control, { pointerType: 'mouse' });
  wait(600);
  expect(screen.queryByText('Notifications')).toBeNull();
  wait(100);
  expect(screen.getByText('Notifications')).toBeDefined();
  fireEvent.pointerLeave(control);
  wait(150);
  expect(screen.queryByText('Notifications')).toBeNull();
});

test('its control keeps its own reference and handlers', () => {
  const ref = createRef<HTMLButtonElement>();
  const pressed = vi.fn<() => void>();
  render(
    <Tooltip text="Chat">
      <button ref={ref} aria-label="Chat" onPointerDown={pressed} />
    </Tooltip>,
  );
  expect(ref.current).toBe(screen.getByRole('button'));
  fireEvent.pointerDown(screen.getByRole('button'));
  expect(pressed).toHaveBeenCalledOnce();
});

test('it stays open under the pointer, and Escape closes it', () => {
  const control = bell();
  fireEvent.pointerEnter(control, { pointerType: 'mouse' });
  wait(700);
  fireEvent.pointerLeave(control);
  fireEvent.pointerEnter(screen.getByText('Notifications'));
  wait(1000);
  expect(screen.getByText('Notifications')).toBeDefined();
  fireEvent.keyDown(window, { key: 'Escape' });
  expect(screen.queryByText('Notifications')).toBeNull();
});

test('a press and a finger open none', () => {
  const control = bell();
  fireEvent.pointerEnter(control, { pointerType: 'touch' });
  wait(1000);
  fireEvent.pointerEnter(control, { pointerType: 'mouse' });
  fireEvent.pointerDown(control);
  wait(1000);
  expect(screen.queryByText('Notifications')).toBeNull();
});

test('it lies above its control, below at the top of the window, and inside its edges', () => {
  const bubble = { left: 0, top: 0, bottom: 24, width: 100, height: 24 };
  const control = { left: 300, top: 200, bottom: 240, width: 40, height: 40 };
  expect(placeBeside(control, bubble, 800)).toEqual({ left: 270, top: 170 });
  expect(placeBeside({ ...control, top: 10, bottom: 50 }, bubble, 800)).toEqual({ left: 270, top: 56 });
  expect(placeBeside({ ...control, left: 780 }, bubble, 800).left).toBe(692);
});
