import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { diceReply } from '#tests/support/dice-reply.ts';
import { openDiceTable } from '#tests/support/dice-table.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function sitDown(bets: Promise<Response>) {
  const sent = vi.fn<(body: string) => void>();
  openDiceTable(7, (body) => {
    sent(body);
    return bets;
  });
  return sent;
}

const bar = () => screen.getByRole('form', { name: 'Your bet' });
const isMarked = () => bar().hasAttribute('data-pressed');
const isRolling = () => screen.queryByText('Rolling') !== null;

test('a press is answered and its bet sent before React renders the table, and a second press sends nothing', async () => {
  const sent = sitDown(new Promise(() => undefined));
  await act(async () => {
    fireEvent.submit(bar());
    expect([isMarked(), isRolling()]).toEqual([true, false]);
    fireEvent.submit(bar());
    await Promise.resolve();
    expect([sent.mock.calls.length, isRolling()]).toEqual([1, false]);
  });
  expect([isMarked(), isRolling()]).toEqual([false, true]);
  act(() => void fireEvent.submit(bar()));
  expect(sent).toHaveBeenCalledTimes(1);
});

test('the mark ends with the bet', async () => {
  sitDown(Promise.resolve(new Response(JSON.stringify(diceReply(12)))));
  act(() => void fireEvent.submit(bar()));
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect([isMarked(), isRolling()]).toEqual([false, false]);
});
