import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../api/query-client.ts';
import { LiveStats } from './live-stats.tsx';

const EMPTY = {
  totalUsers: 0,
  totalPaidOut: 0,
  totalGamesPlayed: 0,
  averageRating: null,
  averagePayoutSeconds: null,
  payoutSeconds: {},
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function tilesFor(stats: object): Promise<(string | null)[]> {
  vi.stubGlobal('fetch', async () => Response.json({ ...EMPTY, ...stats }));
  const { container } = render(
    <QueryClientProvider client={createQueryClient()}>
      <LiveStats />
    </QueryClientProvider>,
  );
  await vi.waitFor(() => expect(container.textContent).not.toContain('...'));
  return screen.queryAllByRole('term').map(({ textContent }) => textContent);
}

test('a tile without a figure is hidden', async () => {
  expect(await tilesFor({ totalUsers: 12, totalGamesPlayed: 370 })).toEqual(['Active users', 'Games played']);
});

test('an empty house shows no tiles', async () => {
  expect(await tilesFor({})).toEqual([]);
});

test('a rating is shown once there is one', async () => {
  expect(await tilesFor({ totalUsers: 1, averageRating: 4.6 })).toEqual(['Active users', 'Rating']);
  expect(screen.getByText('4.6 / 5')).toBeDefined();
});
