import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { seenPositions } from '../../api/position-memory.ts';
import { createQueryClient, USER_KEY } from '../../api/query-client.ts';
import { readViewsAgain } from '../../api/read-again.ts';
import { SessionProvider } from '../../api/session.tsx';
import LeaderboardPage from './leaderboard-page.tsx';

const PLAYERS = 300;
const at = '2026-01-01T00:00:00.000Z';

function boardOf(limit: number) {
  const users = Array.from({ length: limit }, (_, place) => ({
    id: `p${place + 1}`,
    isYou: false,
    username: `player_${place + 1}`,
    points: 1000,
    level: 1,
    isAdmin: false,
    createdAt: at,
    gamesPlayed: 0,
    totalEarned: 0,
  }));
  return { users, totalUsers: PLAYERS, you: { rank: 1234, points: 900 } };
}

const answers = new Map<string, () => Response | Promise<Response>>();
const board = (limit: number) => new Response(JSON.stringify(boardOf(limit)));
const fault = () => new Response('', { status: 500 });

beforeEach(() => {
  seenPositions.forget();
  answers.set('100', () => board(100));
  answers.set('200', () => board(200));
  vi.stubGlobal('fetch', async (address: string) =>
    address.includes('/api/races') ? new Response('[]') : answers.get(address.split('limit=')[1]!)!(),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open() {
  const client = createQueryClient();
  client.setQueryData(USER_KEY, { id: 77, username: 'mabel', points: 900 });
  render(
    <QueryClientProvider client={client}>
      <SessionProvider>
        <MemoryRouter>
          <LeaderboardPage />
        </MemoryRouter>
      </SessionProvider>
    </QueryClientProvider>,
  );
  return client;
}

const lines = () => document.querySelectorAll('section ol > li').length;
const rank = () => screen.getByText('Your Rank').nextElementSibling!.textContent;
const showMore = () => screen.findByRole('button', { name: 'Show 200' });

test('the button stays and shows progress until the lines are loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  answers.set('200', () => promise);
  open();
  (await showMore()).focus();
  fireEvent.click(await showMore());
  expect([(await showMore()).getAttribute('aria-busy'), lines()]).toEqual(['true', 100]);
  resolve(board(200));
  await waitFor(() => expect(lines()).toBe(200));
  expect(screen.queryByRole('button', { name: 'Show 200' })).toBeNull();
  expect(screen.getByText('100 more lines')).toBeDefined();
  expect(document.activeElement?.firstElementChild?.textContent).toBe('101');
});

test('if they cannot be read, the first lines stay and the button retries', async () => {
  answers.set('200', fault);
  open();
  fireEvent.click(await showMore());
  expect((await screen.findByRole('alert')).textContent).toContain('The next lines could not be read.');
  expect(lines()).toBe(100);
  answers.set('200', () => board(200));
  fireEvent.click(await showMore());
  await waitFor(() => expect(lines()).toBe(200));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('ranking pushes do not disable the button', async () => {
  const client = open();
  await showMore();
  answers.set('100', () => new Promise(() => undefined));
  act(() => readViewsAgain(client, ['leaderboard']));
  expect((await showMore()).getAttribute('aria-busy')).toBeNull();
});

test('a rank that could not be loaded does not read N/A', async () => {
  answers.set('100', fault);
  open();
  await screen.findByRole('alert');
  expect(rank()).toBe('…');
});

test('a player after the listed ones sees their own place below the list', async () => {
  open();
  const own = await screen.findByLabelText('Your place');
  expect(own.textContent).toBe('#1,234mabelYou900 points');
});

test('a player chooses wagered points of the week, and the board says what each player wagered', async () => {
  const weekly = { ...boardOf(1), you: { rank: null, points: 900, score: 50 } };
  const users = weekly.users.map((user) => ({ ...user, score: 4321 }));
  vi.stubGlobal('fetch', async (address: string) => {
    const isWeekly = address.includes('by=wagered') && address.includes('period=week');
    return isWeekly ? new Response(JSON.stringify({ ...weekly, users })) : board(100);
  });
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Wagered' }));
  fireEvent.click(screen.getByRole('button', { name: 'Week' }));
  await screen.findByText('4,321 points');
  expect(rank()).toBe('10,000+');
});
