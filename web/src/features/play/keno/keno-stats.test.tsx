import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../api/query-client.ts';
import { KenoStats } from './keno-stats.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a failed read does not leave placeholders', async () => {
  const figures = { gamesPlayed: 1234, totalWagered: 5, totalWon: 4, netProfit: -1 };
  const server = vi
    .fn<() => Promise<Response>>(async () => new Response(JSON.stringify(figures)))
    .mockImplementationOnce(async () => new Response('', { status: 500 }));
  vi.stubGlobal('fetch', server);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <KenoStats />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('1,234')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
