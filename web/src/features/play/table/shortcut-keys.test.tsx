import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useKeyActions } from './shortcut-keys.tsx';

const roll = vi.fn<() => void>();

function Table({ hasDialog = false }: { hasDialog?: boolean }) {
  useKeyActions({ ' ': roll, enter: roll, o: roll, arrowright: roll });
  return (
    <>
      <input aria-label="Bet" />
      <input type="radio" aria-label="Over" />
      <input type="radio" aria-label="Kept during the round" aria-disabled="true" />
      <button>Other</button>
      {hasDialog && <div role="dialog" />}
    </>
  );
}

beforeEach(() => roll.mockClear());
afterEach(cleanup);

test.each([' ', 'Enter', 'o', 'O', 'ArrowRight'])('"%s" works anywhere on the page', (key) => {
  render(<Table />);
  fireEvent.keyDown(document.body, { key });
  expect(roll).toHaveBeenCalledTimes(1);
});

test('Space rolls from the choice of over or under as well', () => {
  render(<Table />);
  fireEvent.keyDown(screen.getByLabelText('Over'), { key: ' ' });
  expect(roll).toHaveBeenCalledTimes(1);
});

test.each([
  ['typing into the bet box', 'Bet', 'o'],
  ['Space in the bet box', 'Bet', ' '],
  ['Space on another button', 'Other', ' '],
  ['Enter on another button', 'Other', 'Enter'],
])('%s is ignored', (_, name, key) => {
  render(<Table />);
  const target = screen.queryByLabelText(name) ?? screen.getByRole('button', { name });
  fireEvent.keyDown(target, { key });
  expect(roll).not.toHaveBeenCalled();
});

test('arrow keys choose where there is a choice, and work for the table where it is locked', () => {
  render(<Table />);
  fireEvent.keyDown(screen.getByLabelText('Over'), { key: 'ArrowRight' });
  expect(roll).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByLabelText('Kept during the round'), { key: 'ArrowRight' });
  expect(roll).toHaveBeenCalledTimes(1);
});

test('a key that is held down, or pressed with Control, or behind a dialog, does nothing', () => {
  const { rerender } = render(<Table />);
  fireEvent.keyDown(document.body, { key: ' ', repeat: true });
  fireEvent.keyDown(document.body, { key: 'o', ctrlKey: true });
  rerender(<Table hasDialog />);
  fireEvent.keyDown(document.body, { key: ' ' });
  expect(roll).not.toHaveBeenCalled();
});
