import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { diceReply } from '#tests/support/dice-reply.ts';
import { openDiceTable } from '#tests/support/dice-table.tsx';

const drawn = vi.hoisted(() => vi.fn<() => void>());

vi.mock('../../../ui/receipt/receipt-slip.tsx', () => ({
  ReceiptSlip: () => {
    drawn();
    return <article />;
  },
}));

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the next bet does not draw the slips of earlier ones again', async () => {
  openDiceTable(4712, async () => new Response(JSON.stringify(diceReply(12))));
  const bar = screen.getByRole('form', { name: 'Your bet' });
  act(() => void fireEvent.submit(bar));
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(document.querySelectorAll('article')).toHaveLength(1);

  drawn.mockClear();
  act(() => void fireEvent.submit(bar));
  expect(screen.getByText('Rolling')).toBeDefined();
  expect(drawn).not.toHaveBeenCalled();
});
