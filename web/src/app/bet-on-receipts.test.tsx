import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { HistoryRow } from '#contracts/game-history/calls.ts';
import { GAME_NAMES, type GameName } from '#contracts/games/catalogue.ts';
import type { ReceiptShape } from '#contracts/play/calls/bet.ts';
import { describeBet } from '#contracts/words/bet.ts';
import { BET_ROUNDS } from '#tests/support/bet-rounds.ts';
import { ToastProvider } from '#tests/support/toast-provider.tsx';
import { seenPositions } from '../api/position-memory.ts';
import { createQueryClient, USER_KEY } from '../api/query-client.ts';
import { SessionProvider } from '../api/session.tsx';
import { ByHand } from '../features/fairness/by-hand/by-hand.tsx';
import SharedReceiptPage from '../features/fairness/shared-receipt-page.tsx';
import { OwnRound } from '../features/fairness/verify/own-round.tsx';
import { HistoryTable } from '../features/game-history/history-table.tsx';
import { LandedSlip } from '../features/play/receipts/landed-slip.tsx';
import { Statement } from '../features/profile/statement.tsx';
import { receiptOfBet } from '../ui/receipt/receipt.ts';
import { ReceiptSlip } from '../ui/receipt/receipt-slip.tsx';

const ID = '0-7';
const LINK = 'a-link-of-twenty-letters';
const at = '2026-01-01T00:00:00.000Z';
const paid = { stakePoints: 10, payoutPoints: 18, multiplierHundredths: 180 };

const WORDS: Readonly<Record<GameName, { short: string; full: string } | null>> = {
  dice: { short: 'Over 3.5', full: 'Over 3.5' },
  roulette: { short: '3 places', full: 'Red 4, 17 straight 5, 2nd dozen 1' },
  crash: { short: 'Auto cash-out at 1.50x', full: 'Auto cash-out at 1.50x' },
  mines: { short: '3 mines, 2 tiles opened', full: '3 mines, 2 tiles opened' },
  slots: null,
  blackjack: { short: '5, doubled to 10', full: '5 on one hand, doubled to 10' },
  wheel: null,
  keno: { short: '3 picks', full: '3 picks: 7, 12, 80' },
  plinko: { short: '8 rows, high risk', full: '8 rows, high risk' },
  baccarat: { short: 'Banker', full: 'Banker' },
};

function recordOf(game: GameName) {
  const seeds = { serverSeed: 'b'.repeat(64), serverSeedHash: 'a'.repeat(64), clientSeed: 'mine', nonce: 7 };
  const told = { id: ID, game, epoch: 0, rulesVersion: 1, commandId: 'c', createdAt: at };
  return { ...told, ...BET_ROUNDS[game], ...paid, ...seeds };
}

function receiptFor(game: GameName) {
  const slip: ReceiptShape = { ...paid, roundId: ID, seq: 7, position: '0:7', balanceAfter: 108, nonce: 7, at };
  return receiptOfBet(game, slip, describeBet(game, BET_ROUNDS[game]));
}

function rowOf(gameType: GameName): HistoryRow {
  const bet = describeBet(gameType, BET_ROUNDS[gameType])?.short ?? null;
  return { id: ID, gameType, betAmount: 10, bet, multiplier: '1.80', isWin: true, winAmount: 18, createdAt: at };
}

let replies: Record<string, unknown> = {};

beforeEach(() => {
  seenPositions.forget();
  vi.stubGlobal('fetch', async (address: string) => {
    const reply = replies[new URL(address, 'https://house.example').pathname];
    return new Response(JSON.stringify(reply ?? {}), { status: reply === undefined ? 500 : 200 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(game: GameName, shown: ReactNode, path = '/'): HTMLElement {
  const entry = { id: ID, type: 'game_win', description: '', gameType: game, amount: 8, balanceAfter: 108 };
  replies = {
    [`/api/fair/round/${ID}`]: recordOf(game),
    [`/api/fair/receipts/${LINK}`]: { ...recordOf(game), day: at.slice(0, 10) },
    '/api/user/transactions': [{ ...entry, createdAt: at }],
  };
  const client = createQueryClient();
  client.setQueryData(USER_KEY, { id: 7, username: 'ada' });
  return render(
    <QueryClientProvider client={client}>
      <SessionProvider>
        <ToastProvider>
          <MemoryRouter initialEntries={[path]}>{shown}</MemoryRouter>
        </ToastProvider>
      </SessionProvider>
    </QueryClientProvider>,
  ).container;
}

async function betOnSlip(): Promise<string | null> {
  await vi.waitFor(() => expect(screen.getByText('Stake').nextElementSibling?.textContent).toBe('10'));
  return screen.queryByText('Bet')?.nextElementSibling?.textContent ?? null;
}

const shared = (
  <Routes>
    <Route path="/receipt/:link" element={<SharedReceiptPage />} />
  </Routes>
);

test.each(GAME_NAMES)('of %s', async (game) => {
  const words = WORDS[game];
  const inVerdict = () => screen.queryByText(/^Bet: /)?.textContent ?? null;

  show(game, <ReceiptSlip receipt={receiptFor(game)} size="strip" />);
  expect(await betOnSlip(), 'the strip').toBe(words?.short ?? null);
  cleanup();

  show(game, <LandedSlip receipt={receiptFor(game)} />);
  const slip = screen.getByRole('button', { name: /No\. 7/ });
  expect(slip.textContent, 'the felt').toBe(`No. 7+8Balance 108${words?.short ?? ''}`);
  fireEvent.click(slip);
  expect(await betOnSlip(), 'the receipt from the felt').toBe(words?.full ?? null);
  cleanup();

  const history = show(game, <HistoryTable rows={[rowOf(game)]} onOpen={() => undefined} />);
  expect(history.textContent, 'the history').toContain(words?.short ?? '10 pts');
  cleanup();

  show(game, <Statement />);
  fireEvent.click((await screen.findAllByRole('button', { name: 'Receipt 7' }))[0]!);
  expect(await betOnSlip(), 'the receipt from the statement').toBe(words?.full ?? null);
  cleanup();

  show(game, <OwnRound named={ID} onId={() => undefined} />);
  expect(await betOnSlip(), 'a round that is checked').toBe(words?.full ?? null);
  expect(inVerdict(), 'the check').toBe(words && `Bet: ${words.full}`);
  cleanup();

  show(game, shared, `/receipt/${LINK}`);
  expect(await betOnSlip(), 'a shared receipt').toBe(words?.full ?? null);
  expect(inVerdict(), 'the check of a shared receipt').toBe(words && `Bet: ${words.full}`);
  cleanup();

  show(game, <ByHand />);
  fireEvent.change(screen.getByLabelText('Record'), { target: { value: JSON.stringify(recordOf(game)) } });
  fireEvent.click(screen.getByText('Fill in the form'));
  fireEvent.click(screen.getByText('Recompute'));
  await screen.findByText('The outcome makes the payout');
  expect(inVerdict(), 'the check of a round by hand').toBe(words && `Bet: ${words.full}`);
});
