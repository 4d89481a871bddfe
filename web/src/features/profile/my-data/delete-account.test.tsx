import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { User } from '#contracts/accounts/user.ts';
import { createQueryClient, USER_KEY } from '../../../api/query-client.ts';
import { SessionProvider } from '../../../api/session.tsx';
import { ToastProvider } from '#tests/support/toast-provider.tsx';
import { DeleteAccount } from './delete-account.tsx';

const mabel = { id: 77, username: 'mabel', points: 4321, heldPoints: 0 } as User;

type Reply = { status?: number; body: unknown };
const TERMS = {
  points: 4321,
  pendingPoints: 0,
  pendingUntil: null,
  erasedAt: '2099-12-02T12:00:00.000Z',
  hindrance: null,
};
const replies = new Map<string, Reply>();
let terms: object = TERMS;
const sent: string[] = [];

beforeEach(() => {
  terms = TERMS;
  vi.stubGlobal('fetch', async (address: string, { body, method }: RequestInit) => {
    const { pathname } = new URL(address, 'https://house.example');
    if (method === 'GET') return new Response(JSON.stringify(terms));
    sent.push(`${pathname} ${body as string}`);
    const { status = 200, body: told } = replies.get(pathname) ?? { status: 500, body: {} };
    return new Response(JSON.stringify(told), { status });
  });
});
afterEach(() => {
  cleanup();
  replies.clear();
  sent.length = 0;
  vi.unstubAllGlobals();
});

async function open(user: User) {
  const client = createQueryClient();
  client.setQueryData(USER_KEY, user);
  render(
    <QueryClientProvider client={client}>
      <SessionProvider>
        <ToastProvider>
          <DeleteAccount user={user} />
        </ToastProvider>
      </SessionProvider>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Delete account' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Delete your account?' }));
  await waitFor(() => expect(dialog.queryByRole('list') ?? dialog.queryByRole('status')).not.toBeNull());
  const confirm = (name: string) => {
    fireEvent.change(dialog.getByLabelText(/^Type your username/), { target: { value: name } });
    fireEvent.click(dialog.getByRole('button', { name: 'Delete my account' }));
  };
  return { client, dialog, confirm };
}

test('a player reads what is forfeited and when, and types the exact username', async () => {
  const { dialog, confirm } = await open(mabel);
  expect(dialog.getByText('4,321 points ($43.21)')).toBeDefined();
  expect(dialog.getByText(/^Your account is deleted on/).textContent).toContain('2 Dec 2099');
  confirm('Mabel');
  expect(await dialog.findByText('That is not your username.')).toBeDefined();
  expect(sent).toEqual([]);
});

test('a player with pending offers reads until when, and requests the deletion for then', async () => {
  terms = {
    ...TERMS,
    pendingPoints: 5,
    pendingUntil: '2099-12-20T12:00:00.000Z',
    erasedAt: '2099-12-20T12:00:00.000Z',
  };
  replies.set('/api/auth/delete-account', { body: { success: true, erasedAt: '2099-12-20T12:00:00.000Z' } });
  replies.set('/api/auth/logout', { body: { success: true } });
  const { dialog, confirm } = await open(mabel);
  expect(dialog.getByText(/^5 points from offers are pending until/).textContent).toContain('20 Dec 2099');
  confirm('mabel');
  await waitFor(() => expect(sent[0]).toBe('/api/auth/delete-account {"username":"mabel","afterOffers":true}'));
});

test('a player whose account cannot be deleted reads why', async () => {
  const message = 'A round is still open. Finish it first.';
  terms = { ...TERMS, hindrance: { code: 'account-in-play', message } };
  const { dialog } = await open(mabel);
  expect(dialog.getByText(message)).toBeDefined();
  expect(dialog.queryByRole('textbox')).toBeNull();
});

test('a refusal is shown in the dialog', async () => {
  const { dialog, confirm } = await open(mabel);
  const message = 'A round is still open. Finish it first.';
  replies.set('/api/auth/delete-account', { status: 409, body: { code: 'account-in-play', message, requestId: '1' } });
  confirm('mabel');
  expect(await dialog.findByText(message)).toBeDefined();
});

test('a player who deleted the account is signed out', async () => {
  const { client, confirm } = await open(mabel);
  replies.set('/api/auth/delete-account', { body: { success: true, erasedAt: '2099-12-02T12:00:00.000Z' } });
  replies.set('/api/auth/logout', { body: { success: true } });
  confirm('mabel');
  await waitFor(() => expect(client.getQueryData(USER_KEY)).toBeNull());
  expect(sent[0]).toBe('/api/auth/delete-account {"username":"mabel"}');
});
