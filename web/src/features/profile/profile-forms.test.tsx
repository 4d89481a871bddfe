import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { User } from '#contracts/accounts/user.ts';
import { exactJson } from '#contracts/json/exact-json.ts';
import { signedInUser } from '#tests/support/signed-in-user.ts';
import { createQueryClient, USER_KEY } from '../../api/query-client.ts';
import { SessionProvider, useSession } from '../../api/session.tsx';
import { ToastProvider } from '#tests/support/toast-provider.tsx';
import ProfilePage from './profile-page.tsx';

const at = '2026-01-01T00:00:00.000Z';
const here = {
  id: '0198c0de-0000-4000-8000-000000000001',
  isCurrent: true,
  browser: 'Firefox on Linux',
  place: 'Unknown place',
  assurance: 'password',
  startedAt: at,
  lastUsedAt: at,
  expiresAt: at,
};
const phone = {
  ...here,
  id: '0198c0de-0000-4000-8000-000000000002',
  isCurrent: false,
  browser: 'Chrome on Android',
};

type Reply = { status?: number; body: unknown };
const replies = new Map<string, Reply>();
let sent: { call: string; body: unknown }[] = [];

beforeEach(() => {
  sent = [];
  replies.set('GET /api/auth/sessions', { body: { sessions: [here, phone] } });
  replies.set('GET /api/auth/security-events', { body: { events: [] } });
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body: text }: RequestInit) => {
    const call = `${method} ${new URL(address, 'https://house.example').pathname}`;
    if (method === 'POST') sent.push({ call, body: text === undefined ? undefined : JSON.parse(text as string) });
    const { status = 200, body } = replies.get(call) ?? { status: 500, body: {} };
    return new Response(exactJson(status === 200 ? body : { requestId: 'r', ...(body as object) }), { status });
  });
});
afterEach(() => {
  cleanup();
  replies.clear();
  vi.unstubAllGlobals();
});

function Elsewhere() {
  const { user } = useSession();
  return <p data-testid="elsewhere">{`${user?.firstName} ${user?.points}`}</p>;
}

function open(hash: string, different: Partial<User> = {}): QueryClient {
  const client = createQueryClient();
  client.setQueryData(USER_KEY, signedInUser({ firstName: 'Ada', emailVerified: true, ...different }));
  render(
    <QueryClientProvider client={client}>
      <SessionProvider>
        <ToastProvider>
          <MemoryRouter initialEntries={[`/profile${hash}`]}>
            <ProfilePage />
            <Elsewhere />
          </MemoryRouter>
        </ToastProvider>
      </SessionProvider>
    </QueryClientProvider>,
  );
  return client;
}

const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const errorAt = (label: string) => {
  const note = screen.getByLabelText(label).getAttribute('aria-describedby');
  return note === null ? null : document.getElementById(note)!.textContent;
};
const UPDATE = 'POST /api/auth/update-profile';

test('a new name is shown everywhere at once; an unchanged address and the points are untouched', async () => {
  replies.set(UPDATE, { body: { user: signedInUser({ firstName: 'Augusta', emailVerified: true, points: 1 }) } });
  open('');
  type('First name', ' Augusta ');
  press('Save changes');
  expect(await screen.findByText('Profile Updated')).toBeDefined();
  expect(sent).toEqual([{ call: UPDATE, body: { firstName: 'Augusta' } }]);
  expect(screen.getByTestId('elsewhere').textContent).toBe('Augusta 100');
});

test('a cleared name is removed, and the other one is kept', async () => {
  replies.set(UPDATE, { body: { user: signedInUser({ firstName: null, emailVerified: true }) } });
  open('');
  type('First name', ' ');
  press('Save changes');
  expect(await screen.findByText('Profile Updated')).toBeDefined();
  expect(sent).toEqual([{ call: UPDATE, body: { firstName: '' } }]);
  expect(screen.getByTestId('elsewhere').textContent).toBe('null 100');
});

test('a player hides their name at once', async () => {
  replies.set(UPDATE, { body: { user: signedInUser({ firstName: 'Ada', emailVerified: true, hidesName: true }) } });
  open('#privacy');
  const choice = screen.getByRole<HTMLInputElement>('checkbox', { name: /Hide my name/ });
  fireEvent.click(choice);
  expect(await screen.findByText('Profile Updated')).toBeDefined();
  expect(sent).toEqual([{ call: UPDATE, body: { hidesName: true } }]);
  expect(choice.checked).toBe(true);
});

test('a new address waits for its confirmation, and says where', async () => {
  const changed = signedInUser({ firstName: 'Ada', emailVerified: true, pendingEmail: 'new@example.org' });
  replies.set(UPDATE, { body: { user: changed } });
  open('#details');
  type('Email', 'new@example.org');
  press('Save changes');
  expect(await screen.findByText('Waiting for confirmation at new@example.org')).toBeDefined();
  expect(screen.getByText('Open the link we sent to new@example.org to change your address.')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Email').value, 'the old one holds').toBe('ada@example.com');
});

test('a pending change of address can be cancelled', async () => {
  const CANCEL = 'POST /api/auth/cancel-address-change';
  replies.set(CANCEL, { body: { user: signedInUser({ emailVerified: true }) } });
  open('', { pendingEmail: 'new@example.org' });
  screen.getByRole('button', { name: 'Cancel change' }).focus();
  press('Cancel change');
  await waitFor(() => expect(screen.queryByText(/^Waiting for confirmation/)).toBeNull());
  expect(document.activeElement, 'keeps the place').toBe(screen.getByRole('region', { name: 'Profile Settings' }));
});

test('errors are shown at their fields, found here or by the server', async () => {
  open('');
  type('First name', 'A'.repeat(51));
  type('Email', 'nobody');
  press('Save changes');
  await waitFor(() => expect(errorAt('Email')).toBe('That is not an email address.'));
  expect(errorAt('First name')).toBe('A name has at most 50 characters.');
  expect(sent).toEqual([]);

  const message = 'We deliver nothing there.';
  replies.set(UPDATE, {
    status: 400,
    body: { code: 'invalid-input', message, details: [{ path: 'email', message }] },
  });
  type('First name', 'Ada');
  type('Email', 'ada@example.org');
  press('Save changes');
  await waitFor(() => expect(errorAt('Email')).toBe(message));
});

test('an unconfirmed address gets its link again, or the reason why not', async () => {
  const RESEND = 'POST /api/auth/resend-verification';
  replies.set(RESEND, { status: 429, body: { code: 'rate-limited', message: 'A link was sent a moment ago.' } });
  open('', { emailVerified: false });
  press('Resend Email');
  expect(await screen.findByText('Failed to Send Email')).toBeDefined();
  expect(screen.getByText('A link was sent a moment ago.')).toBeDefined();
  expect(sent).toEqual([{ call: RESEND, body: { email: 'ada@example.com' } }]);
  replies.set(RESEND, { body: { success: true, message: 'Check your email inbox for the verification link.' } });
  press('Resend Email');
  expect(await screen.findByText('Verification Email Sent')).toBeDefined();
});

test('a password is changed after it was typed twice alike, and a wrong one is reported at its field', async () => {
  const CHANGE = 'POST /api/auth/change-password';
  const message = 'That is not your password.';
  const details = [{ path: 'currentPassword', message }];
  replies.set(CHANGE, { status: 403, body: { code: 'wrong-password', message, details } });
  open('#password');
  type('Current password', 'old Brass pass');
  type('New password', 'new Brass pass');
  type('Confirm new password', 'new Brass');
  press('Change password');
  await waitFor(() => expect(errorAt('Confirm new password')).toBe("Passwords don't match"));
  expect(sent).toEqual([]);

  type('Confirm new password', 'new Brass pass');
  press('Change password');
  await waitFor(() => expect(errorAt('Current password')).toBe(message));

  replies.set(CHANGE, { body: { success: true, message: 'Your password is changed.' } });
  press('Change password');
  expect(await screen.findByText('Password Changed')).toBeDefined();
  const body = { currentPassword: 'old Brass pass', newPassword: 'new Brass pass' };
  expect(sent.at(-1)).toEqual({ call: CHANGE, body });
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('');
});

test('another session is ended, this one is not offered, and ending all others asks first', async () => {
  open('#sessions');
  const list = within(await screen.findByRole('list', { name: 'Where you are signed in' }));
  const [own, other] = await list.findAllByRole('listitem');
  expect(within(own!).getByText('This one')).toBeDefined();
  expect(within(own!).queryByRole('button')).toBeNull();
  replies.set(`POST /api/auth/sessions/${phone.id}/end`, { body: { success: true } });
  const tablet = { ...phone, id: '0198c0de-0000-4000-8000-000000000003', browser: 'Safari on iPad' };
  replies.set('GET /api/auth/sessions', { body: { sessions: [here, tablet] } });
  const signOut = within(other!).getByRole('button', { name: 'Sign out Chrome on Android' });
  signOut.focus();
  fireEvent.click(signOut);
  expect(await screen.findByText('Chrome on Android is signed out.')).toBeDefined();
  await screen.findByText('Safari on iPad');
  const whole = screen.getByRole('list', { name: 'Where you are signed in' });
  await waitFor(() => expect(document.activeElement, 'keeps the place').toBe(whole));

  replies.set('POST /api/auth/sessions/end-others', { body: { success: true, ended: 1 } });
  press('Sign out all others');
  const sheet = within(await screen.findByRole('dialog', { name: 'Sign out all others?' }));
  expect(sent).toHaveLength(1);
  replies.set('GET /api/auth/sessions', { body: { sessions: [here] } });
  fireEvent.click(sheet.getByRole('button', { name: 'Sign out all others' }));
  await waitFor(() => expect(screen.queryByText('Safari on iPad')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Sign out all others' })).toBeNull();
});

test('returning to the sessions reads them again', async () => {
  open('#sessions');
  await screen.findByText('Chrome on Android');
  const turnTo = (name: string) => fireEvent.click(screen.getByRole('link', { name }));
  turnTo('Account');
  replies.set('GET /api/auth/sessions', { body: { sessions: [here] } });
  turnTo('Sign-in and security');
  await waitFor(() => expect(screen.queryByText('Chrome on Android')).toBeNull());
  expect(await screen.findByText('Firefox on Linux')).toBeDefined();
});

test.each([
  ['', 'Account'],
  ['#security', 'Sign-in and security'],
  ['#events', 'Sign-in and security'],
  ['#transactions', 'Transaction History'],
  ['#time-out', 'Limits'],
  ['#notifications', 'Notifications'],
  ['#no-such', 'Account'],
])('the address /profile%s opens the section %s', (hash, name) => {
  open(hash);
  expect(screen.getByRole('link', { name, current: 'page' })).toBeDefined();
});
