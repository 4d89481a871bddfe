import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { MinesBoard } from './mines-board.tsx';
import type { TileState } from './tile-name.ts';

afterEach(cleanup);

const onReveal = vi.fn<(tile: number) => void>();
const tile = (name: string) => screen.getByRole('button', { name });

function board(turned: Readonly<Record<number, TileState>> = {}, isLocked = false, pendingTile: number | null = null) {
  onReveal.mockClear();
  const tiles = Array.from({ length: 25 }, (_, at) => turned[at] ?? 'hidden');
  return render(<MinesBoard tiles={tiles} isLocked={isLocked} pendingTile={pendingTile} onReveal={onReveal} />);
}

function press(...keys: string[]): void {
  for (const key of keys) fireEvent.keyDown(document.activeElement!, { key });
}

test('each of the twenty-five names its position and state, and shows it by shape', () => {
  board({ 1: 'safe', 7: 'mine', 24: 'hit' });
  expect(screen.getAllByRole('button')).toHaveLength(25);
  const shapes = [
    'Row 1, column 1, hidden',
    'Row 1, column 2, safe',
    'Row 2, column 3, a mine',
    'Row 5, column 5, the mine you hit',
  ].map((name) => tile(name).querySelector('svg')?.innerHTML);
  expect(shapes[0]).toBeUndefined();
  expect(shapes[1]).not.toBe(shapes[2]);
  expect(shapes[2]).toBe(shapes[3]);
});

test('a hidden tile can be revealed, a revealed one cannot', () => {
  board({ 1: 'safe' });
  fireEvent.click(tile('Row 1, column 2, safe'));
  expect(onReveal).not.toHaveBeenCalled();
  fireEvent.click(tile('Row 3, column 1, hidden'));
  expect(onReveal).toHaveBeenCalledExactlyOnceWith(10);
});

test('on a locked board nothing is revealed, and the tile keeps the focus', () => {
  board({}, true);
  const first = tile('Row 1, column 1, hidden');
  first.focus();
  fireEvent.click(first);
  expect(onReveal).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(first);
});

test('a pending tile cannot be pressed twice', () => {
  board({}, false, 3);
  fireEvent.click(tile('Row 1, column 4, hidden'));
  expect(onReveal).not.toHaveBeenCalled();
  expect(tile('Row 1, column 4, hidden').getAttribute('aria-busy')).toBe('true');
});

test('the board has one Tab stop, at the last focused tile, and arrow keys stay on it', () => {
  board();
  tile('Row 1, column 1, hidden').focus();
  press('ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowUp', 'ArrowUp');
  expect(document.activeElement).toBe(tile('Row 1, column 3, hidden'));
  press('End', 'ArrowRight');
  expect(document.activeElement).toBe(tile('Row 1, column 5, hidden'));
  press('ArrowDown', 'Home', 'ArrowLeft');
  const last = tile('Row 2, column 1, hidden');
  expect(document.activeElement).toBe(last);
  expect(screen.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0)).toEqual([last]);
});
