import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { seenPositions } from '../../api/position-memory.ts';
import { createQueryClient } from '../../api/query-client.ts';
import { LatestSlips } from './latest-slips.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const createdAt = '2026-01-01T00:00:00.000Z';
const bonus = { id: '0-3', type: 'earn', description: 'Signup bonus', gameType: null, amount: 100, balanceAfter: 100 };
const round = { id: '0-4', type: 'game_win', description: 'Dice', gameType: 'dice', amount: 8, balanceAfter: 108 };
const row = { id: '0-4', gameType: 'dice', betAmount: 10, bet: 'Over 3.5', multiplier: '1.80', isWin: true };

const gameStats = { gamesPlayed: 1, totalWagered: 10, totalWon: 18, netProfit: 8 };
const offer = {
  ...bonus,
  id: '0-5',
  type: 'earn_pending',
  description: 'Harbour Tycoon: 60 points pending',
  amount: 0,
};
const pending = { ...offer, pendingAmount: 60, balanceAfter: 108 };
const recentTransactions = [pending, round, bonus].map((entry) => ({ ...entry, createdAt }));
const REPLIES: Readonly<Record<string, unknown>> = {
  '/api/user/stats': { gameStats, rank: 1, points: 108, recentTransactions },
  '/api/games/history': [{ ...row, winAmount: 18, createdAt }],
};

test('a round shows its bet between its number and its amount, a bonus has none', async () => {
  seenPositions.forget();
  vi.stubGlobal('fetch', async (address: string) => {
    return new Response(JSON.stringify(REPLIES[new URL(address, 'https://house.example').pathname]));
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <LatestSlips />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect((await screen.findByText('Bet')).nextElementSibling?.textContent).toBe('Over 3.5');
  const slip = within(screen.getByRole('article', { name: 'Receipt 4' }));
  expect(slip.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Bet', 'Amount', 'Balance']);
  expect(within(screen.getByRole('article', { name: 'Receipt 3' })).queryByText('Bet')).toBeNull();
  const ofOffer = within(screen.getByRole('article', { name: 'Receipt 5' }));
  expect(ofOffer.getByText('Pending').nextElementSibling?.textContent).toBe('+60');
  expect(ofOffer.queryByText('Amount')).toBeNull();
});
