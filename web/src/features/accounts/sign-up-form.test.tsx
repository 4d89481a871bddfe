import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exactJson } from '#contracts/json/exact-json.ts';
import { fairSeeds } from '#contracts/fairness/calls.ts';
import { signedInUser } from '#tests/support/signed-in-user.ts';
import { createQueryClient, keyOf, USER_KEY } from '../../api/query-client.ts';
import { SessionProvider } from '../../api/session.tsx';
import { ToastProvider } from '#tests/support/toast-provider.tsx';
import { SignUpForm } from './sign-up-form.tsx';

const ada = signedInUser();

type Answer = () => Response;
const refusal =
  (code: string, message: string, status = 409): Answer =>
  () =>
    new Response(JSON.stringify({ message, code, requestId: 'r' }), { status });
const taken = refusal('username-taken', 'That username is taken.');
const mailTaken = refusal('email-taken', 'An account with that email exists.');
const lost: Answer = () => {
  throw new TypeError('Failed to fetch');
};

const house = {
  signUps: [] as Answer[],
  signIn: (() => new Response(exactJson({ user: ada }))) as Answer,
  seeds: (() => new Response('', { status: 503 })) as Answer,
  inviter: (_path: string) => new Response('', { status: 400 }),
};
let sent: { path: string; body: unknown }[] = [];

beforeEach(() => {
  sent = [];
  house.signIn = () => new Response(exactJson({ user: ada }));
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path.startsWith('/api/auth/')) sent.push({ path, body: JSON.parse(init.body as string) });
    if (path.startsWith('/api/referral/inviter')) return house.inviter(path);
    if (path === '/api/auth/register') return house.signUps.shift()!();
    return path === '/api/auth/login' ? house.signIn() : house.seeds();
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(...signUps: Answer[]): QueryClient {
  return openInvited(null, ...signUps);
}

function openInvited(referral: string | null, ...signUps: Answer[]): QueryClient {
  house.signUps = signUps;
  const client = createQueryClient();
  client.setQueryData(USER_KEY, null);
  render(
    <QueryClientProvider client={client}>
      <SessionProvider>
        <ToastProvider>
          <MemoryRouter>
            <SignUpForm referral={referral} />
          </MemoryRouter>
        </ToastProvider>
      </SessionProvider>
    </QueryClientProvider>,
  );
  type('Username', 'ada');
  type('Email', 'ada@example.com');
  type('Password', 'long Brass pass');
  return client;
}

const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Sign Up' }));

async function submitTwice(): Promise<void> {
  submit();
  await screen.findByText('No answer came. Check your connection and try again.');
  submit();
}

test.each([
  ['name', taken],
  ['email', mailTaken],
])('a player who retries after a lost answer, and whose own %s is now taken, is signed in', async (_, refused) => {
  open(lost, refused);
  await submitTwice();
  expect(await screen.findByText('Account created!')).toBeDefined();
  expect(screen.getByText('Welcome, ada.')).toBeDefined();
  expect(sent.at(-1)).toEqual({ path: '/api/auth/login', body: { username: 'ada', password: 'long Brass pass' } });
  expect(screen.queryByText(/taken|exists/)).toBeNull();
});

test('a name that is taken is refused at its field', async () => {
  open(taken);
  submit();
  await screen.findByText('Registration failed');
  const field = screen.getByLabelText('Username');
  const description = document.getElementById(field.getAttribute('aria-describedby')!);
  expect(description!.textContent).toBe('That username is taken.');
});

test('invalid input is reported at its fields before anything is sent', async () => {
  open();
  type('Username', 'no spaces');
  type('Email', 'nowhere');
  type('Password', 'short');
  submit();
  expect(await screen.findByText('Username can only contain letters, numbers, and underscores')).toBeDefined();
  expect(screen.getByText('That is not an email address.')).toBeDefined();
  expect(screen.getByText('A password has at least 6 characters.')).toBeDefined();
  expect(sent).toEqual([]);
});

test('a name that belonged to another player before is refused', async () => {
  open(lost, taken);
  house.signIn = refusal('sign-in-failed', 'Invalid username or password', 401);
  await submitTwice();
  expect(await screen.findAllByText('That username is taken.')).toHaveLength(2);
});

test('a busy gateway’s refusal does not say that the name is taken', async () => {
  open(lost, taken);
  house.signIn = refusal('overloaded', 'The house is busy.', 503);
  await submitTwice();
  expect(await screen.findByText('The house is busy.')).toBeDefined();
  expect(screen.queryByText('That username is taken.')).toBeNull();
});

test('a name is not signed in after a first refusal, or when it differs from the lost one', async () => {
  open(taken, lost, taken);
  submit();
  await screen.findAllByText('That username is taken.');
  type('Username', 'bert');
  submit();
  await screen.findByText('No answer came. Check your connection and try again.');
  type('Username', 'ada');
  submit();
  await screen.findAllByText('That username is taken.');
  expect(sent.map(({ path }) => path)).not.toContain('/api/auth/login');
});

test('a page that has read the first pair reads it again once the own seed is used', async () => {
  const hash = 'a'.repeat(64);
  const seeds = { epoch: 1, serverSeedHash: hash, nextServerSeedHash: hash, clientSeed: 'x', nonce: 0, previous: null };
  const client = open(() => new Response(exactJson({ user: ada, signupBonus: 100, invitation: null })));
  const answers = [() => seeds, () => ({ revealed: { epoch: 0, serverSeed: hash }, seeds: readBefore() })];
  const readBefore = () => client.setQueryData(keyOf(fairSeeds), { ...seeds, epoch: 0, clientSeed: '7' });
  house.seeds = () => new Response(exactJson(answers.shift()!()));
  submit();
  await screen.findByText('Account created!');
  await waitFor(() => expect(client.getQueryState(keyOf(fairSeeds))?.isInvalidated).toBe(true));
});

test('an unknown invitation is reported, and the account is opened all the same', async () => {
  open(() => new Response(exactJson({ user: ada, signupBonus: 100, invitation: 'unknown' })));
  submit();
  await screen.findByText('Account created!');
  expect(screen.getByText(/That invitation code is unknown: your account was created without it\./)).toBeDefined();
});

test('an account without a signup bonus shows why', async () => {
  open(() => new Response(exactJson({ user: ada, signupBonus: 0, noBonus: 'known-mailbox', invitation: 'unknown' })));
  submit();
  await screen.findByText('Account created!');
  expect(screen.getByText(/This email address had an account before/)).toBeDefined();
  expect(screen.queryByText(/code is unknown/)).toBeNull();
});

test.each([
  ['a whole link', 'https://house.example/auth?ref=old_friend', 'old_friend'],
  ['a trailing blank and a line break', 'old_friend \n', 'old_friend'],
  ['half an emoji inside', 'old\ud83cfriend', '?'],
  ['51 letters', 'a'.repeat(51), '?'],
])('an invitation with %s signs up', async (_how, link, ref) => {
  openInvited(link, () => new Response(exactJson({ user: ada, signupBonus: 100, invitation: null })));
  submit();
  await screen.findByText('Account created!');
  expect(sent[0]!.body).toMatchObject({ ref });
});

test('an invitation names its sender before anything is typed', async () => {
  const asked: string[] = [];
  house.inviter = (path) => {
    asked.push(path);
    return new Response(exactJson({ username: 'Old_Friend', bonusPoints: 500 }));
  };
  openInvited('brass_door ');
  expect((await screen.findByText(/invited you/)).textContent).toBe(
    'Old_Friend invited you. You get 500 points after your first offer.',
  );
  expect(asked).toEqual(['/api/referral/inviter?ref=brass_door']);
});

test('an unknown code is reported, and one that could not be looked up is acknowledged', async () => {
  house.inviter = () => new Response(exactJson({ username: null, bonusPoints: 500 }));
  openInvited('old_friend');
  expect((await screen.findByText(/The invitation code/)).textContent).toContain('old_friend');
  cleanup();
  house.inviter = () => new Response('', { status: 400 });
  openInvited('old_friend');
  expect(screen.getByText(/You sign up with the invitation code/).textContent).toContain('old_friend');
  cleanup();
  openInvited('');
  expect(screen.queryByText(/invit/)).toBeNull();
});
