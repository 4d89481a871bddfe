import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AutoCashOut } from './auto-cash-out.tsx';

afterEach(cleanup);

function pressEnter(isLocked: boolean) {
  const onEnter = vi.fn<() => void>();
  const onText = vi.fn<(text: string) => void>();
  render(<AutoCashOut text="2" stakePoints={10} isLocked={isLocked} onText={onText} onEnter={onEnter} />);
  fireEvent.keyDown(screen.getByLabelText('Auto cash-out'), { key: 'Enter' });
  return onEnter;
}

test('Enter in the target box starts the flight', () => {
  expect(pressEnter(false)).toHaveBeenCalledOnce();
});

test('while a flight is in the air Enter in the box does nothing', () => {
  expect(pressEnter(true)).not.toHaveBeenCalled();
});
