import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { betRules } from '#contracts/games/rules.ts';
import { createQueryClient, USER_KEY } from '../../api/query-client.ts';
import { SessionProvider } from '../../api/session.tsx';
import FairnessPage from './fairness-page.tsx';

const hash = 'a'.repeat(64);
const seeds = { epoch: 1, serverSeedHash: hash, nextServerSeedHash: hash, clientSeed: 'x', nonce: 0, previous: null };
const odds = (['dice', 'keno'] as const).map((game) => {
  const { rulesVersion, returns, odds: lines } = betRules(game);
  return { game, rulesVersion, returns, maxStakePoints: 1000, maxPayoutPoints: 5000, odds: lines };
});

const answers = new Map<string, unknown>();
let reached: string[] = [];

beforeEach(() => {
  reached = [];
  answers.clear();
  answers.set('/api/fair/seeds', seeds).set('/api/games/odds', odds);
  vi.stubGlobal('fetch', async (path: string) => {
    const answer = await answers.get(path);
    return new Response(JSON.stringify(answer ?? {}), { status: answer === undefined ? 404 : 200 });
  });
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function note(this: Element) {
    reached.push(this.id);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function open(address: string, user: object | null = { id: 7, username: 'ada' }) {
  const client = createQueryClient();
  client.setQueryData(USER_KEY, user);
  const router = createMemoryRouter([{ path: '/fairness/:roundId?', element: <FairnessPage /> }], {
    initialEntries: [address],
  });
  render(
    <QueryClientProvider client={client}>
      <SessionProvider>
        <RouterProvider router={router} />
      </SessionProvider>
    </QueryClientProvider>,
  );
  return { router, go: (to: string) => act(() => router.navigate(to)) };
}

const tab = (name: string) => screen.getByRole('tab', { name });
const choose = (name: string) => fireEvent.mouseDown(tab(name), { button: 0 });
const nonce = () => screen.getByLabelText<HTMLInputElement>('Nonce');

test('a typed round is kept when another round is opened and closed by address', async () => {
  const { go } = open('/fairness');
  choose('A round by hand');
  fireEvent.input(nonce(), { target: { value: '41' } });
  await go('/fairness/0-7');
  expect(tab('One of your rounds').getAttribute('aria-selected'), 'whoever names a round is shown it').toBe('true');
  choose('A round by hand');
  expect(nonce().value).toBe('41');
  await go('/fairness');
  expect(nonce().value).toBe('41');
});

test('choosing the odds of another game keeps the round in the address', async () => {
  const { router } = open('/fairness?round=0-7');
  fireEvent.change(await screen.findByLabelText('Game'), { target: { value: 'keno' } });
  await screen.findByRole('table', { name: 'Odds of Keno' });
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({ round: '0-7', game: 'keno' });
});

function hold() {
  const [held, oddsHeld] = [Promise.withResolvers<object>(), Promise.withResolvers<object>()];
  answers.set('/api/fair/seeds', held.promise).set('/api/games/odds', oddsHeld.promise);
  return {
    async letGo() {
      held.resolve(seeds);
      await screen.findByText('Your client seed');
      oddsHeld.resolve(odds);
      await screen.findByRole('table', { name: 'Odds of Dice' });
    },
  };
}

test('a link to the odds scrolls there again when seeds and odds have loaded', async () => {
  const { letGo } = hold();
  open('/fairness?game=dice#odds');
  expect(reached).toEqual(['odds']);
  await letGo();
  expect(reached).toEqual(['odds', 'odds', 'odds']);
});

test('but not after the reader has scrolled, until they follow another link', async () => {
  const { letGo } = hold();
  const { go } = open('/fairness?game=dice#odds');
  fireEvent.wheel(window);
  await letGo();
  expect(reached).toEqual(['odds']);
  await go('/fairness');
  await go('/fairness#odds');
  expect(reached).toEqual(['odds', 'odds']);
});

test('a visitor reads how rounds are drawn and verifies one by hand; own rounds ask for a sign-in', async () => {
  open('/fairness/0-77', null);
  expect(await screen.findByLabelText('Nonce')).toBeTruthy();
  expect(screen.queryByRole('tab', { name: 'One of your rounds' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/auth?next=%2Ffairness%2F0-77');
});
