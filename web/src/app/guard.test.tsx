import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Outlet, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exactJson } from '#contracts/json/exact-json.ts';
import { activeRounds } from '#contracts/play/calls/active-rounds.ts';
import { memoryRoutes } from '#tests/support/memory-routes.tsx';
import { signedInUser } from '#tests/support/signed-in-user.ts';
import { createQueryClient, keyOf, USER_KEY } from '../api/query-client.ts';
import { SessionProvider } from '../api/session.tsx';
import { ToastProvider } from '#tests/support/toast-provider.tsx';
import { screen as screenAt } from './screens/screen.tsx';
import { Guarded, useSignInBeside, VisitorsOnly } from './guard.tsx';

const READ_GIVEN_UP_MS = 4000;

const ada = signedInUser();
const nobody = { message: 'Sign in first.', code: 'unauthenticated', requestId: 'r' };

let isSignedIn = false;
const wellServer = async () =>
  isSignedIn ? new Response(exactJson(ada)) : new Response(JSON.stringify(nobody), { status: 401 });
const loadAhead = vi.fn<(path: string) => void>();
const server = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  isSignedIn = false;
  server.mockImplementation(wellServer);
  vi.stubGlobal('fetch', server);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  server.mockReset();
});

function Place() {
  const { pathname, search } = useLocation();
  return (
    <p>
      {pathname}
      {search}
    </p>
  );
}

function Frame() {
  useSignInBeside();
  return <Outlet />;
}

function openDoor(address = '/auth?next=/games', rounds?: object) {
  const { screens, go } = memoryRoutes(
    [
      {
        element: <Frame />,
        children: [
          {
            element: <Guarded />,
            children: [
              { path: '/', element: <p>Home</p> },
              screenAt('/earn', () => new Promise(() => undefined)),
              { path: '/games', element: <p>The tables</p> },
              { path: '/games/:game', element: <p>The table</p> },
              { path: '/admin/withdrawals', element: <Place /> },
            ],
          },
          {
            element: <VisitorsOnly loadAhead={loadAhead} />,
            children: [{ path: '/auth', element: <p tabIndex={-1}>The form</p> }],
          },
          { path: '/landing', element: <p>The landing page</p> },
        ],
      },
    ],
    address,
  );
  const client = createQueryClient();
  client.setQueryData(keyOf(activeRounds), rounds);
  render(
    <QueryClientProvider client={client}>
      <SessionProvider>
        <ToastProvider>{screens}</ToastProvider>
      </SessionProvider>
    </QueryClientProvider>,
  );
  return {
    go,
    endSession() {
      isSignedIn = false;
      return act(() => client.refetchQueries({ queryKey: USER_KEY }));
    },
  };
}

/** A browser fires both events when a tab of another window is chosen. */
const lookAgain = () =>
  act(async () => {
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('focus'));
  });

test('a player who signed in in another tab is admitted after one request', async () => {
  openDoor();
  await screen.findByText('The form');
  isSignedIn = true;
  server.mockClear();
  await lookAgain();
  expect(await screen.findByText('The tables')).toBeDefined();
  expect(server).toHaveBeenCalledTimes(1);
});

test('the page that follows the sign-in is loaded when the form is first used', async () => {
  openDoor();
  await screen.findByText('The form');
  expect(loadAhead).not.toHaveBeenCalled();
  act(() => screen.getByText('The form').focus());
  expect(loadAhead).toHaveBeenCalledWith('/games');
});

test('the page after the sign-in has a place while it loads', async () => {
  isSignedIn = true;
  openDoor('/auth?next=/earn');
  expect(await screen.findByText('Loading the page.')).toBeDefined();
});

test('a known player is not looked up again', async () => {
  isSignedIn = true;
  openDoor();
  await screen.findByText('The tables');
  server.mockClear();
  await lookAgain();
  expect(server).not.toHaveBeenCalled();
});

test('a visitor who comes back is still redirected to the landing page', async () => {
  const { go } = openDoor();
  await screen.findByText('The form');
  await lookAgain();
  await go('/games');
  expect(await screen.findByText('The landing page')).toBeDefined();
});

test('a visitor is redirected silently; a player whose session ends reads why', async () => {
  openDoor('/');
  expect(await screen.findByText('The landing page')).toBeDefined();
  expect(screen.queryByText(/^Please log in/)).toBeNull();
  cleanup();

  isSignedIn = true;
  const { endSession } = openDoor('/');
  await screen.findByText('Home');
  await endSession();
  expect(await screen.findByText('The landing page')).toBeDefined();
  expect(screen.getByText('Please log in to see this page')).toBeDefined();
});

test('a link to a page of staff leads to sign-in and from there to the page', async () => {
  openDoor('/admin/withdrawals?open=wd_1');
  expect(await screen.findByText('The form')).toBeDefined();
  expect(screen.getByText('Please log in to see this page')).toBeDefined();
  isSignedIn = true;
  await lookAgain();
  expect(await screen.findByText('/admin/withdrawals?open=wd_1')).toBeDefined();
});

test('a visitor who opens a table is asked to log in', async () => {
  openDoor('/games/roulette');
  expect(await screen.findByText('The landing page')).toBeDefined();
  expect(screen.getByText('Please log in to play roulette')).toBeDefined();
});

test.each([
  {
    game: 'mines',
    round: {},
    words: 'We keep your round of mines. After a while without a move, we finish it for you.',
  },
  { game: 'mines', round: null, words: null },
  { game: 'crash', round: {}, words: null },
])('a session that ends at $game with $round open: $words', async ({ game, round, words }) => {
  isSignedIn = true;
  const { endSession } = openDoor(`/games/${game}`, { mines: null, crash: null, blackjack: null, [game]: round });
  await screen.findByText('The table');
  await endSession();
  const toast = (await screen.findByText(`Please log in to play ${game}`)).parentElement;
  expect(toast?.textContent).toBe(`Please log in to play ${game}${words ?? ''}`);
});

test('an error reply is not called a lost connection', async () => {
  vi.useFakeTimers();
  const titleAt = async (address: string) => {
    openDoor(address);
    await act(() => vi.advanceTimersByTimeAsync(READ_GIVEN_UP_MS));
    return screen.getByRole('heading', { level: 1 }).textContent;
  };
  const fault = JSON.stringify({ message: 'Try again later.', code: 'fault', requestId: 'r' });
  server.mockImplementation(async () => new Response(fault, { status: 500 }));
  expect(await titleAt('/games')).toBe('Something went wrong');
  cleanup();
  server.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await titleAt('/games')).toBe('No connection');
});
