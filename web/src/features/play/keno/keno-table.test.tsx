import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type DrawResult, KenoTable } from './keno-table.tsx';

afterEach(cleanup);

const lost: DrawResult = { id: '0-1', drawn: [1, 2, 3], picks: [7, 8], matches: 0, stakePoints: 10, payoutPoints: 0 };

function table(result: DrawResult | null, onClear: (() => void) | null = () => {}) {
  render(
    <KenoTable
      picks={[7, 8]}
      stakePoints={50}
      out={result?.drawn ?? []}
      isDrawing={false}
      isLocked={result !== null}
      result={result}
      onToggle={vi.fn<() => void>()}
      onQuickPick={vi.fn<() => void>()}
      onClear={onClear}
    />,
  );
}

function words(result: DrawResult | null): string | null {
  table(result);
  return screen.getByRole('status').textContent;
}

test('before a draw it says how many numbers are picked and what they may pay', () => {
  expect(words(null)).toBe('2 of 10 pickedTwenty numbers are drawn. Up to 9.50x.');
});

test('after a draw it says the result', () => {
  expect(words(lost)).toBe('0 of 2 matchedYou lost 10.');
});

const clear = () => screen.getByRole('button', { name: 'Clear All' });

test('a ticket is cleared', () => {
  const onClear = vi.fn<() => void>();
  table(null, onClear);
  fireEvent.click(clear());
  expect(onClear).toHaveBeenCalledTimes(1);
});

test('a ticket that cannot be cleared looks disabled while a bet is in flight or unanswered', () => {
  table(null, null);
  expect(clear().getAttribute('aria-disabled')).toBe('true');
});
