import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { User } from '#contracts/accounts/user.ts';
import { createQueryClient, USER_KEY } from '../../../api/query-client.ts';
import { SessionProvider } from '../../../api/session.tsx';
import { ToastProvider } from '../../../ui/overlay/toast.tsx';
import { DeleteAccount } from './delete-account.tsx';

const mabel = { id: 77, username: 'mabel', points: 4321, heldPoints: 0 } as User;

type Reply = { status?: number; body: unknown };
const replies = new Map<string, Reply>();
const sent: string[] = [];

beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    const { pathname } = new URL(address, 'https://house.example');
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

function open(user: User) {
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
  const confirm = (name: string) => {
    fireEvent.change(dialog.getByLabelText(/^Type your username/), { target: { value: name } });
    fireEvent.click(dialog.getByRole('button', { name: 'Delete my account' }));
  };
  return { client, dialog, confirm };
}

test('it says what is forfeited and what is set aside, and takes the name only as it is written', async () => {
  const { dialog, confirm } = open({ ...mabel, heldPoints: 5 });
  expect(dialog.getByText('4,321 points ($43.21)')).toBeDefined();
  expect(dialog.getByText(/^5 points are set aside\./)).toBeDefined();
  confirm('Mabel');
  expect(await dialog.findByText('That is not your username.')).toBeDefined();
  expect(sent).toEqual([]);
});

test('a refusal is said in the dialog', async () => {
  const { dialog, confirm } = open(mabel);
  const message = 'A round is still open. Finish it first.';
  replies.set('/api/auth/delete-account', { status: 409, body: { code: 'account-in-play', message, requestId: '1' } });
  confirm('mabel');
  expect(await dialog.findByText(message)).toBeDefined();
});

test('afterwards nobody is signed in', async () => {
  const { client, confirm } = open(mabel);
  replies.set('/api/auth/delete-account', { body: { success: true, erasedAt: '2026-12-02T12:00:00.000Z' } });
  replies.set('/api/auth/logout', { body: { success: true } });
  confirm('mabel');
  await waitFor(() => expect(client.getQueryData(USER_KEY)).toBeNull());
  expect(sent[0]).toBe('/api/auth/delete-account {"username":"mabel"}');
});
