import { MutationObserver, type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exactJson } from '#contracts/json/exact-json.ts';
import { gameStats } from '#contracts/game-stats/calls.ts';
import { signedInUser } from '#tests/support/signed-in-user.ts';
import { ApiError } from './api-error.ts';
import { callApi } from './client.ts';
import { createQueryClient, keyOf, USER_KEY } from './query-client.ts';
import { SessionProvider, useSession } from './session.tsx';

const ada = signedInUser();

const answers = new Map<string, () => Response | Promise<Response>>();
beforeEach(() => {
  answers.clear();
  vi.stubGlobal('fetch', async (url: string) => answers.get(url)?.() ?? new Response('', { status: 404 }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const json = (body: unknown, status = 200) => new Response(exactJson(body), { status });
const nobody = () => json({ message: 'Sign in first.', code: 'unauthenticated', requestId: 'r' }, 401);

function session(): { client: QueryClient; now: () => ReturnType<typeof useSession> } {
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <SessionProvider>{children}</SessionProvider>
    </QueryClientProvider>
  );
  const { result } = renderHook(useSession, { wrapper });
  return { client, now: () => result.current };
}

test('a 401 means that no player is signed in', async () => {
  answers.set('/api/auth/user', nobody);
  const { now } = session();
  expect(now().status).toBe('loading');
  await waitFor(() => expect(now().status).toBe('out'));
});

test('a server fault leaves the session unknown instead of signing out', async () => {
  answers.set('/api/auth/user', () => new Response('', { status: 500 }));
  const { now } = session();
  await waitFor(() => expect(now().status).toBe('unknown'));
  expect(now().problem).not.toBeNull();
});

test('signing in puts the user in place', async () => {
  answers.set('/api/auth/user', nobody);
  answers.set('/api/auth/login', () => json({ user: ada }));
  const { now } = session();
  await waitFor(() => expect(now().status).toBe('out'));
  await act(() => now().signIn({ username: 'ada', password: 'secret1' }));
  await waitFor(() => expect(now().user?.username).toBe('ada'));
});

test('signing out clears everything that was read', async () => {
  answers.set('/api/auth/user', () => json(ada));
  answers.set('/api/auth/logout', () => json({ success: true }));
  const { client, now } = session();
  await waitFor(() => expect(now().status).toBe('in'));
  client.setQueryData(keyOf(gameStats), { gamesPlayed: 3 });
  await act(() => now().signOut());
  await waitFor(() => expect(now().status).toBe('out'));
  expect(client.getQueryData(keyOf(gameStats))).toBeUndefined();
});

test('a read in flight during sign-out does not bring the player back', async () => {
  answers.set('/api/auth/user', () => json(ada));
  const { client, now } = session();
  await waitFor(() => expect(now().status).toBe('in'));
  const late = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', (url: string) =>
    url === '/api/auth/user' ? late.promise : Promise.resolve(json({ success: true })),
  );
  act(() => void client.refetchQueries({ queryKey: USER_KEY }));
  await act(() => now().signOut());
  late.resolve(json(ada));
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect([now().status, now().user]).toEqual(['out', null]);
});

test('a player who signs out has left, even if another read sees the 401 first', async () => {
  answers.set('/api/auth/user', () => json(ada));
  const { client, now } = session();
  await waitFor(() => expect(now().status).toBe('in'));
  const answered = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', (url: string) => (url === '/api/auth/logout' ? answered.promise : Promise.resolve(nobody())));
  let leaving: Promise<void> | undefined;
  act(() => void (leaving = now().signOut()));
  await act(async () => {
    await client.fetchQuery({ queryKey: keyOf(gameStats), queryFn: () => callApi(gameStats) }).catch(() => undefined);
  });
  await waitFor(() => expect(now().status).toBe('out'));
  expect(now().hasLeft).toBe(true);
  answered.resolve(json({ success: true }));
  await act(async () => leaving);
  expect(now().hasLeft).toBe(true);
});

test('a player whose sign-out fails has not left', async () => {
  answers.set('/api/auth/user', () => json(ada));
  answers.set('/api/auth/logout', () => new Response('', { status: 502, statusText: 'Bad Gateway' }));
  const { now } = session();
  await waitFor(() => expect(now().status).toBe('in'));
  await act(async () => expect(now().signOut()).rejects.toBeInstanceOf(ApiError));
  expect(now().hasLeft).toBe(false);
  expect(now().status).toBe('in');
});

test('a player who left and is signed in again by another tab has not left', async () => {
  answers.set('/api/auth/user', () => json(ada));
  answers.set('/api/auth/logout', () => json({ success: true }));
  const { client, now } = session();
  await waitFor(() => expect(now().status).toBe('in'));
  await act(() => now().signOut());
  await waitFor(() => expect(now().status).toBe('out'));
  await act(() => client.refetchQueries({ queryKey: USER_KEY }));
  await waitFor(() => expect(now().status).toBe('in'));
  answers.set('/api/auth/user', nobody);
  await act(() => client.refetchQueries({ queryKey: USER_KEY }));
  await waitFor(() => expect(now().status).toBe('out'));
  expect(now().hasLeft).toBe(false);
});

test('a player who left and signs in again has not left', async () => {
  answers.set('/api/auth/user', () => json(ada));
  answers.set('/api/auth/logout', () => json({ success: true }));
  answers.set('/api/auth/login', () => json({ user: ada }));
  const { now } = session();
  await waitFor(() => expect(now().status).toBe('in'));
  await act(() => now().signOut());
  await waitFor(() => expect([now().status, now().hasLeft]).toEqual(['out', true]));
  await act(() => now().signIn({ username: 'ada', password: 'secret1' }));
  await waitFor(() => expect([now().status, now().hasLeft]).toEqual(['in', false]));
});

test('a tab that finds another player signed in shows nothing of the previous one', async () => {
  answers.set('/api/auth/user', () => json(ada));
  const { client, now } = session();
  await waitFor(() => expect(now().status).toBe('in'));
  client.setQueryData(keyOf(gameStats), { gamesPlayed: 3 });
  await act(() => client.invalidateQueries({ queryKey: USER_KEY }));
  expect(client.getQueryData(keyOf(gameStats))).toEqual({ gamesPlayed: 3 });
  answers.set('/api/auth/user', () => json({ ...ada, id: 8, username: 'bob' }));
  await act(() => client.invalidateQueries({ queryKey: USER_KEY }));
  await waitFor(() => expect(now().user?.username).toBe('bob'));
  expect(client.getQueryData(keyOf(gameStats))).toBeUndefined();
});

test.each(['a read', 'a command'])(
  '%s of the previous player, answered late, does not sign out the next one',
  async (kind) => {
    const late = Promise.withResolvers<Response>();
    answers.set('/api/auth/user', () => json(ada));
    answers.set('/api/auth/logout', () => json({ success: true }));
    answers.set('/api/auth/login', () => json({ user: { ...ada, id: 8, username: 'bob' } }));
    answers.set('/api/games/stats', () => late.promise);
    const { client, now } = session();
    await waitFor(() => expect(now().status).toBe('in'));
    const ask = () => callApi(gameStats);
    const asked =
      kind === 'a read'
        ? client.fetchQuery({ queryKey: keyOf(gameStats), queryFn: ask })
        : new MutationObserver(client, { mutationFn: ask }).mutate();
    const failure = asked.catch((error: unknown) => error);
    await act(() => now().signOut());
    await act(() => now().signIn({ username: 'bob', password: 'secret1' }));
    late.resolve(nobody());
    expect(await act(() => failure)).toBeInstanceOf(Error);
    expect(client.getQueryData(USER_KEY)).toMatchObject({ username: 'bob' });
  },
);

test('a session that ended elsewhere ends here with the next read', async () => {
  answers.set('/api/auth/user', () => json(ada));
  const { client, now } = session();
  await waitFor(() => expect(now().status).toBe('in'));
  answers.set('/api/games/stats', nobody);
  await act(async () => {
    await client.fetchQuery({ queryKey: keyOf(gameStats), queryFn: () => callApi(gameStats) }).catch(() => undefined);
  });
  await waitFor(() => expect(now().status).toBe('out'));
});
