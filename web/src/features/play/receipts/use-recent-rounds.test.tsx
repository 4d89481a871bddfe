import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { seenPositions } from '../../../api/position-memory.ts';
import { createQueryClient } from '../../../api/query-client.ts';
import { useRecentRounds } from './use-recent-rounds.ts';

const at = '2026-01-01T00:00:00.000Z';
const row = {
  id: '0-2',
  gameType: 'dice',
  betAmount: 10,
  bet: 'Over 3.5',
  multiplier: '1.80',
  isWin: true,
  winAmount: 18,
  createdAt: at,
};
const entry = {
  id: '0-2',
  type: 'game_win',
  description: '',
  gameType: 'dice',
  amount: 8,
  balanceAfter: 4321,
  createdAt: at,
};
const seed = 'a'.repeat(64);
const record = {
  id: '0-2',
  game: 'dice',
  params: {},
  outcome: null,
  stakePoints: 10,
  payoutPoints: 18,
  multiplierHundredths: 180,
  serverSeedHash: seed,
  serverSeed: null,
  clientSeed: 'mine',
  nonce: 7,
  epoch: 1,
  rulesVersion: 1,
  commandId: 'c',
  createdAt: at,
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the balance of an earlier slip that could not be read is read on request', async () => {
  seenPositions.forget();
  const replies = new Map<string, unknown>([
    ['/api/games/history', [row]],
    ['/api/user/transactions', [entry]],
  ]);
  vi.stubGlobal('fetch', async (address: string) => {
    const reply = replies.get(new URL(address, 'https://house.example').pathname);
    return new Response(JSON.stringify(reply ?? {}), { status: reply === undefined ? 500 : 200 });
  });
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useRecentRounds('dice', [], 5), { wrapper });
  await waitFor(() => expect(result.current.onRetry).not.toBeNull());
  expect(result.current.rounds[0]!.receipt.balanceAfter).toBeNull();
  replies.set('/api/fair/round/0-2', record);
  act(() => result.current.onRetry!());
  await waitFor(() => expect(result.current.rounds[0]!.receipt.balanceAfter).toBe(4321));
  expect(result.current.onRetry).toBeNull();
});
