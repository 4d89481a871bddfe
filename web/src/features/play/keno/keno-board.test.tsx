import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { KenoBoard } from './keno-board.tsx';
import { KenoPaytable } from './keno-paytable.tsx';

afterEach(cleanup);

const onToggle = vi.fn<(number: number) => void>();
const cell = (name: string) => screen.getByRole('button', { name });

function board({ out = [] as number[], isLocked = false } = {}) {
  onToggle.mockClear();
  render(<KenoBoard picks={[7, 8]} out={out} isLocked={isLocked} onToggle={onToggle} />);
}

test('each number says what it is, whatever its colour', () => {
  board({ out: [8, 9] });
  expect(screen.getAllByRole('button')).toHaveLength(80);
  expect(cell('7, picked').getAttribute('aria-pressed')).toBe('true');
  expect(cell('8, picked and drawn').querySelector('svg')).not.toBeNull();
  expect(cell('9, drawn').getAttribute('aria-pressed')).toBe('false');
  expect(cell('10').getAttribute('aria-pressed')).toBe('false');
});

test('a press marks a number; on a locked board it does nothing, and the number keeps the focus', () => {
  board();
  fireEvent.click(cell('12'));
  expect(onToggle).toHaveBeenCalledExactlyOnceWith(12);
  cleanup();
  board({ isLocked: true });
  cell('12').focus();
  fireEvent.click(cell('12'));
  expect(onToggle).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(cell('12'));
});

test('the board has one Tab stop, at the last focused number', () => {
  board();
  const stops = () => screen.getAllByRole('button').filter((button) => button.tabIndex === 0);
  cell('1').focus();
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' });
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(cell('12'));
  expect(stops()).toEqual([cell('12')]);
});

test('the paytable shows every number of matches of the picks, and marks the drawn one', () => {
  render(<KenoPaytable pickCount={3} stakePoints={15} matches={2} />);
  const rows = screen.getAllByRole('row').slice(1);
  const texts = rows.map((row) => [...row.children].map((child) => child.textContent));
  expect(texts).toEqual([
    ['3', '43.00x', '645'],
    ['2 ◂', '2.50x', '37'],
    ['1', '–', '–'],
    ['0', '–', '–'],
  ]);
  expect(rows.map((row) => row.getAttribute('aria-current'))).toEqual([null, 'true', null, null]);
});

test('without picks there is a hint instead of the paytable', () => {
  const { container } = render(<KenoPaytable pickCount={0} stakePoints={10} matches={null} />);
  expect(screen.queryByRole('table')).toBeNull();
  expect(within(container).getByText(/depends on how many numbers you pick/)).toBeDefined();
});
