import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { diceReply } from '#tests/support/dice-reply.ts';
import { Seat } from '#tests/support/seat.tsx';
import { signedInUser } from '#tests/support/signed-in-user.ts';
import { ToastProvider } from '#tests/support/toast-provider.tsx';
import { createQueryClient, USER_KEY } from '../../../api/query-client.ts';
import { DiceGame } from '../dice/dice-game.tsx';

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
  vi.stubGlobal('fetch', async (_: string, { method }: { method?: string }) =>
    method === 'POST' ? new Response(JSON.stringify(diceReply(12))) : new Promise(() => undefined),
  );
  const client = createQueryClient();
  client.setQueryData(USER_KEY, signedInUser({ id: 4712 }));
  render(
    <MemoryRouter>
      <ToastProvider>
        <Seat client={client}>
          <DiceGame />
        </Seat>
      </ToastProvider>
    </MemoryRouter>,
  );
  const bar = screen.getByRole('form', { name: 'Your bet' });
  act(() => void fireEvent.submit(bar));
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(document.querySelectorAll('article')).toHaveLength(1);

  drawn.mockClear();
  act(() => void fireEvent.submit(bar));
  expect(screen.getByText('Rolling')).toBeDefined();
  expect(drawn).not.toHaveBeenCalled();
});
