import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { BalanceSlider } from './balance-slider.tsx';

afterEach(cleanup);

test('the slider speaks the time that is shown, and while it moves the time of its place', () => {
  const first = '2026-01-01T00:00:00.000Z';
  const [at, now] = [Date.UTC(2026, 4, 1, 12, 34, 56), Date.UTC(2026, 10, 28)];
  render(<BalanceSlider curve={[]} first={first} at={at} now={now} onMove={() => undefined} />);
  const slider = screen.getByRole('slider', { name: 'Time shown' });
  expect(slider.getAttribute('aria-valuetext')).toContain('12:34:56');
  fireEvent.change(slider, { target: { value: '0' } });
  expect(slider.getAttribute('aria-valuetext')).toContain('1 Jan, 00:00:00');
});
