// Whoever signs out and is not answered is not thrown out afterwards as if he had wanted to stay.
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient, USER_KEY } from '../../api/query-client.ts';
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

function press(): void {
  const client = createQueryClient();
  client.setQueryData(USER_KEY, { id: 7, username: 'ada' });
  render(
    <QueryClientProvider client={client}>
      <SessionProvider>
        <TooltipProvider>
          <ToastProvider>
            <Door />
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

test('without any answer the player stays, and may try again', async () => {
  house.mockImplementation(lost);
  press();
  expect(await screen.findByText('Logout failed')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Logout' })).toBeDefined();
  expect(house).toHaveBeenCalledTimes(2);
});
