import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { activeRounds } from '#contracts/play/calls/active-rounds.ts';
import { createQueryClient, keyOf, USER_KEY } from '../../api/query-client.ts';
import { readViewsAgain } from '../../api/read-again.ts';
import { SessionProvider, useSession } from '../../api/session.tsx';
import { ToastProvider } from '#tests/support/toast-provider.tsx';
import { LogoutButton } from './logout-button.tsx';

const ended = () => Promise.resolve(new Response(JSON.stringify({ success: true })));
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

const house = vi.fn<() => Promise<Response>>();
beforeEach(() => vi.stubGlobal('fetch', house));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  house.mockReset();
});

function Door() {
  const { status, hasLeft } = useSession();
  return status === 'in' ? <LogoutButton /> : <p>{hasLeft ? 'left' : 'thrown out'}</p>;
}

function press(address = '/', rounds?: object, meanwhile?: (client: QueryClient) => void): QueryClient {
  const client = createQueryClient();
  client.setQueryData(keyOf(activeRounds), rounds);
  client.setQueryData(USER_KEY, { id: 7, username: 'ada' });
  meanwhile?.(client);
  render(
    <QueryClientProvider client={client}>
      <SessionProvider>
        <ToastProvider>
          <MemoryRouter initialEntries={[address]}>
            <Door />
          </MemoryRouter>
        </ToastProvider>
      </SessionProvider>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Logout' }));
  return client;
}

test('a lost answer is requested again', async () => {
  house.mockImplementationOnce(lost).mockImplementationOnce(ended);
  press();
  expect(await screen.findByText('Logged out')).toBeDefined();
  expect(screen.getByText('left')).toBeDefined();
});

const GOODBYE = 'See you next time!';

test.each([
  [
    '/games/blackjack',
    { blackjack: {} },
    'We keep your round of blackjack. After a while without a move, we finish it for you.',
  ],
  ['/', { mines: {} }, 'We keep your round of mines. After a while without a move, we finish it for you.'],
  [
    '/games/dice',
    { mines: {}, blackjack: {} },
    'We keep your rounds of mines and blackjack. After a while without a move, we finish them for you.',
  ],
  ['/games/crash', { crash: {} }, null],
])('signed out at %s with %j open: %s', async (address, open, words) => {
  house.mockImplementation(ended);
  press(address, { crash: null, mines: null, blackjack: null, ...open });
  await screen.findByText('Logged out');
  expect(screen.getByText(/^See you/).textContent).toBe(words === null ? GOODBYE : `${GOODBYE} ${words}`);
});

test('a round that may be over is not said to be kept', async () => {
  house.mockImplementation(ended);
  const client = press('/profile', { crash: null, mines: {}, blackjack: null }, (before) =>
    readViewsAgain(before, ['rounds']),
  );
  expect(client.getQueryState(keyOf(activeRounds))?.isInvalidated).toBe(true);
  await screen.findByText('Logged out');
  expect(screen.getByText(/^See you/).textContent).toBe(GOODBYE);
});

test('without any answer the player stays signed in and may retry', async () => {
  house.mockImplementation(lost);
  press();
  expect(await screen.findByText('Logout failed')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Logout' })).toBeDefined();
  expect(house).toHaveBeenCalledTimes(2);
});
