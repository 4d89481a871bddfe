// Whoever signs out and is not answered is not thrown out afterwards as if he had wanted to stay; whoever leaves a round
// on the table is told what becomes of it.
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { activeRounds } from '#contracts/api/rounds/active-rounds.ts';
import { createQueryClient, keyOf, USER_KEY } from '../../api/query-client.ts';
import { SessionProvider, useSession } from '../../api/session.tsx';
import { ToastProvider } from '../../ui/overlay/toast.tsx';
import { TooltipProvider } from '../../ui/overlay/tooltip.tsx';
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

function press(address = '/', rounds?: object): void {
  const client = createQueryClient();
  client.setQueryData(keyOf(activeRounds), rounds);
  client.setQueryData(USER_KEY, { id: 7, username: 'ada' });
  render(
    <QueryClientProvider client={client}>
      <SessionProvider>
        <TooltipProvider>
          <ToastProvider>
            <MemoryRouter initialEntries={[address]}>
              <Door />
            </MemoryRouter>
          </ToastProvider>
        </TooltipProvider>
      </SessionProvider>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Logout' }));
}

test('an answer that was lost is asked for once more', async () => {
  house.mockImplementationOnce(lost).mockImplementationOnce(ended);
  press();
  expect(await screen.findByText('Logged out')).toBeDefined();
  expect(screen.getByText('left')).toBeDefined();
});

const openRounds = { blackjack: {}, mines: null, crash: {} };

test.each([
  [
    '/games/blackjack',
    'See you next time! The house keeps your round of blackjack. Left for long, it is settled as it stands.',
  ],
  ['/games/mines', 'See you next time!'],
  ['/games/crash', 'See you next time!'],
])('signed out at %s: %s', async (address, words) => {
  house.mockImplementation(ended);
  press(address, openRounds);
  await screen.findByText('Logged out');
  expect(screen.getByText(/^See you/).textContent).toBe(words);
});

test('without any answer the player stays, and may try again', async () => {
  house.mockImplementation(lost);
  press();
  expect(await screen.findByText('Logout failed')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Logout' })).toBeDefined();
  expect(house).toHaveBeenCalledTimes(2);
});
