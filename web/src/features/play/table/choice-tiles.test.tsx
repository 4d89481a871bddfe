import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ChoiceTiles } from './choice-tiles.tsx';
import { useKeyActions } from './shortcut-keys.tsx';

const CHOICES = [3, 4, 5].map((value) => ({ value, label: String(value) }));

function tiles(isLocked: boolean, onChoose: (value: number) => void) {
  const look = { name: 'mines', title: 'Mines', keys: '+ −', columns: { narrow: 3, wide: 3 } };
  return <ChoiceTiles {...look} choices={CHOICES} chosen={3} isLocked={isLocked} onChoose={onChoose} />;
}

const tile = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

afterEach(cleanup);

test('a choice is made', () => {
  const choose = vi.fn<(value: number) => void>();
  render(tiles(false, choose));
  fireEvent.click(tile('4'));
  expect(choose).toHaveBeenCalledExactlyOnceWith(4);
});

test('starting a round from a tile keeps the focus there', () => {
  const { rerender } = render(tiles(false, () => {}));
  tile('3').focus();
  rerender(tiles(true, () => {}));
  expect(document.activeElement).toBe(tile('3'));
  expect([tile('3').matches(':disabled'), tile('3').getAttribute('aria-disabled')]).toEqual([false, 'true']);
});

test('locked, a click does not change it', () => {
  const choose = vi.fn<(value: number) => void>();
  render(tiles(true, choose));
  fireEvent.click(tile('4'));
  expect(choose).not.toHaveBeenCalled();
  expect([tile('3').checked, tile('4').checked]).toEqual([true, false]);
});

test('locked, an arrow key does not move the focus to the neighbour, which would choose it', () => {
  render(tiles(true, () => {}));
  expect(fireEvent.keyDown(tile('3'), { key: 'ArrowRight' }), 'the browser does nothing').toBe(false);
  expect(fireEvent.keyDown(tile('3'), { key: 'Tab' }), 'who wants to go on can').toBe(true);
});

test('locked, the arrow keys work for the table', () => {
  const walk = vi.fn<() => void>();
  function Table() {
    useKeyActions({ arrowright: walk });
    return tiles(true, () => {});
  }
  render(<Table />);
  fireEvent.keyDown(tile('3'), { key: 'ArrowRight' });
  expect(walk).toHaveBeenCalledOnce();
});
