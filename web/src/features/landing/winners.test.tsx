import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../api/query-client.ts';
import { Winners } from './winners.tsx';

const at = { username: 'mabel', game: 'dice', timestamp: '2026-01-02T03:04:05.000Z' };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('only a win has a plus', async () => {
  const activity = [
    { ...at, id: '0-2', type: 'win', amount: 18 },
    { ...at, id: '0-1', type: 'other', amount: 10 },
  ];
  vi.stubGlobal('fetch', async (address: string) => {
    const board = { users: [], totalUsers: 0, you: null };
    return new Response(JSON.stringify(address.startsWith('/api/leaderboard') ? board : activity));
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Winners />
    </QueryClientProvider>,
  );
  const lines = await screen.findAllByText('mabel');
  expect(lines.map((name) => name.closest('li')!.lastElementChild!.textContent)).toEqual(['+18', '10']);
});
