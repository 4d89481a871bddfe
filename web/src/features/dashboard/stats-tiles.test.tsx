import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { seenPositions } from '../../api/position-memory.ts';
import { createQueryClient } from '../../api/query-client.ts';
import { readViewsAgain } from '../../api/read-again.ts';
import { LeaderboardPanel } from './more-panels.tsx';
import { StatsTiles } from './stats-tiles.tsx';

const gameStats = { gamesPlayed: 1, totalWagered: 10, totalWon: 18, netProfit: 8 };

function boardAt(rank: number) {
  const others = Array.from({ length: 12 }, (_, at) => ({
    id: `p${at + 1}`,
    username: `player_${at + 1}`,
    points: 900,
  }));
  const ranked = others.toSpliced(rank - 1, 0, { id: 'me', username: 'mabel', points: 900 }).slice(0, 10);
  const more = { level: 1, isAdmin: false, createdAt: '2026-01-01T00:00:00.000Z', gamesPlayed: 0, totalEarned: 0 };
  return {
    users: ranked.map((user) => ({ ...user, ...more, isYou: user.id === 'me' })),
    totalUsers: 13,
    you: { rank, points: 900 },
  };
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a rank moved by other players matches the board', async () => {
  seenPositions.forget();
  let rank = 4;
  vi.stubGlobal('fetch', async (address: string) => {
    const stats = { gameStats, rank: 4, points: 900, recentTransactions: [] };
    return new Response(JSON.stringify(address.startsWith('/api/user/stats') ? stats : boardAt(rank)));
  });
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <StatsTiles />
        <LeaderboardPanel />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const tile = () => screen.getByText('Your Rank').nextElementSibling!.textContent;
  const ownLine = () => screen.getByText('mabel').closest('li')!.textContent;
  await waitFor(() => expect(tile()).toBe('#4'));
  rank = 2;
  act(() => readViewsAgain(client, ['leaderboard']));
  await waitFor(() => expect(ownLine()).toMatch(/^2\./));
  expect(tile()).toBe('#2');
});
