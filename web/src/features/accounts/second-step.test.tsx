import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exactJson } from '#contracts/json/exact-json.ts';
import { signedInUser } from '#tests/support/signed-in-user.ts';
import { createQueryClient, USER_KEY } from '../../api/query-client.ts';
import { SessionProvider } from '../../api/session.tsx';
import { ToastProvider } from '#tests/support/toast-provider.tsx';
import { SignInForm } from './sign-in-form.tsx';

const refusal = (status: number, code: string, message: string) =>
  new Response(JSON.stringify({ message, code, requestId: 'r' }), { status });
let second: Response[] = [];
let sent: unknown[] = [];

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path === '/api/auth/login') return refusal(401, 'second-factor-needed', 'Confirm with your second factor.');
    if (path !== '/api/auth/login/second-factor') return new Response('', { status: 503 });
    sent.push(JSON.parse(init.body as string));
    return second.shift()!;
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(...answers: Response[]) {
  second = answers;
  const client = createQueryClient();
  client.setQueryData(USER_KEY, null);
  render(
    <QueryClientProvider client={client}>
      <SessionProvider>
        <ToastProvider>
          <MemoryRouter>
            <SignInForm />
          </MemoryRouter>
        </ToastProvider>
      </SessionProvider>
    </QueryClientProvider>,
  );
  fireEvent.input(screen.getByLabelText('Username'), { target: { value: 'ada' } });
  fireEvent.input(screen.getByLabelText('Password'), { target: { value: 'four brass lanterns' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  return client;
}
async function enter(code: string) {
  fireEvent.input(await screen.findByLabelText('Code'), { target: { value: code } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
}

test('a wrong code is shown at the field, and the right one signs in', async () => {
  const client = open(
    refusal(403, 'wrong-code', 'That code is wrong or was already used.'),
    new Response(exactJson({ user: signedInUser() })),
  );
  await enter('123456');
  await screen.findByText('That code is wrong or was already used.');
  await enter('654321');
  await waitFor(() => expect(client.getQueryData(USER_KEY)).toMatchObject({ id: signedInUser().id }));
  expect(sent).toEqual([{ code: '123456' }, { code: '654321' }]);
});

test('a sign-in that expired asks for the password again', async () => {
  open(refusal(401, 'sign-in-failed', 'This sign-in has ended. Enter your password again.'));
  await enter('123456');
  expect(await screen.findByLabelText('Password')).toBeDefined();
});
