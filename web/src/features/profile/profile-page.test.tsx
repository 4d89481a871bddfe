import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signedInUser } from '#tests/support/signed-in-user.ts';
import { seenPositions } from '../../api/position-memory.ts';
import { createQueryClient, USER_KEY } from '../../api/query-client.ts';
import { SessionProvider } from '../../api/session.tsx';
import { ToastProvider } from '#tests/support/toast-provider.tsx';
import ProfilePage from './profile-page.tsx';

const at = '2026-01-01T00:00:00.000Z';
const player = signedInUser({ username: 'mabel', points: 4321 });
const entry = {
  id: '0-2',
  type: 'game_win',
  description: 'Keno win',
  gameType: 'keno',
  amount: 8,
  balanceAfter: 4321,
  createdAt: at,
};
const gameStats = { gamesPlayed: 1, totalWagered: 10, totalWon: 576, netProfit: 8 };
const stats = { gameStats, rank: 1, points: 4321, recentTransactions: [entry] };

const replies = new Map<string, unknown>();

beforeEach(() => {
  seenPositions.forget();
  replies.set('/api/user/stats', stats);
  replies.set('/api/user/transactions', [entry]);
  vi.stubGlobal('fetch', async (address: string) => {
    const reply = await replies.get(new URL(address, 'https://house.example').pathname);
    return new Response(JSON.stringify(reply ?? {}), { status: reply === undefined ? 500 : 200 });
  });
});
afterEach(() => {
  cleanup();
  replies.clear();
  vi.unstubAllGlobals();
});

function open(tab = '') {
  const client = createQueryClient();
  client.setQueryData(USER_KEY, player);
  render(
    <QueryClientProvider client={client}>
      <SessionProvider>
        <ToastProvider>
          <MemoryRouter initialEntries={[`/profile${tab}`]}>
            <ProfilePage payee={<section aria-label="Payee" />} />
          </MemoryRouter>
        </ToastProvider>
      </SessionProvider>
    </QueryClientProvider>,
  );
}

test('totals that could not be loaded say so, and are read again on request', async () => {
  replies.delete('/api/user/stats');
  open();
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('Your totals could not be loaded.')).toBeDefined();
  replies.set('/api/user/stats', stats);
  fireEvent.click(alert.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('576')).toBeDefined();
});

async function slipNames(): Promise<(string | null)[]> {
  const statement = await screen.findByRole('table', { name: 'Your transactions' });
  fireEvent.click(within(statement).getByRole('button', { name: 'Receipt 2' }));
  return Array.from(screen.getByRole('article').querySelectorAll('dt'), ({ textContent }) => textContent);
}

test("a round's slip has its lines while they load", async () => {
  replies.set('/api/fair/round/0-2', new Promise(() => undefined));
  open('#transactions');
  expect(await slipNames()).toEqual(['Bet', 'Stake', 'Multiplier', 'Payout', 'Balance after', 'Nonce']);
});

test('and says which of them could not be loaded', async () => {
  open('#transactions');
  await slipNames();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Stake, payout and nonce could not be read.Try again');
  expect(screen.getByRole('link', { name: 'Verify this round' })).toBeDefined();
});

test('every section has its address, and closing the account is the last', async () => {
  open();
  const list = within(screen.getByRole('navigation', { name: 'Your profile' }));
  expect(list.getAllByRole('link').at(-1)!.textContent).toBe('Close your account');
  fireEvent.click(list.getByRole('link', { name: 'Payout details' }));
  expect(screen.getByRole('region', { name: 'Payee' })).toBeDefined();
  fireEvent.click(list.getByRole('link', { name: 'Close your account' }));
  expect(await screen.findByRole('region', { name: 'Delete your account' })).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Payee' })).toBeNull();
  expect(list.getByRole('link', { current: 'page' }).getAttribute('href')).toBe('/profile#closing');
});

test('the statement is read again of one kind, and downloaded whole', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { headers }: RequestInit = {}) => {
    asked.push(`${new Headers(headers).get('accept') ?? ''} ${address}`);
    return new Response(JSON.stringify(address.includes('kind=tips') ? [] : [entry]));
  });
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:statement');
  open('#transactions');
  await screen.findByRole('table', { name: 'Your transactions' });
  fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'tips' } });
  expect(await screen.findByText('No transactions of this kind')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(asked).toContain('text/csv /api/user/transactions?kind=tips');
  saved.mockRestore();
});

test('changes can be saved or discarded once there are some', () => {
  open('#details');
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
  fireEvent.change(screen.getByLabelText('First name'), { target: { value: 'Mabel' } });
  expect(screen.getByRole('button', { name: 'Save changes' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
});
