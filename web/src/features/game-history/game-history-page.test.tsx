import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { HistoryRow } from '#contracts/game-history/calls.ts';
import type { GameName } from '#contracts/games/catalogue.ts';
import { BET_ROUNDS } from '#tests/support/bet-rounds.ts';
import { seenPositions } from '../../api/position-memory.ts';
import { createQueryClient } from '../../api/query-client.ts';
import { readAllAgain } from '../../api/read-again.ts';
import GameHistoryPage from './game-history-page.tsx';

const NO_GAMES = 'No games found matching your filters.';

function row(gameType: GameName, seq: number): HistoryRow {
  const createdAt = '2026-01-01T00:00:00.000Z';
  const told = { id: `0-${seq}`, gameType, betAmount: 10, bet: gameType === 'keno' ? '3 picks' : null, createdAt };
  return { ...told, multiplier: '1.80', isWin: true, winAmount: 18 };
}

const ROUNDS = [...Array.from({ length: 30 }, (_, at) => row('dice', 40 - at)), row('keno', 2), row('mines', 1)];

function historyFor(url: URL): HistoryRow[] {
  const [game, before] = [url.searchParams.get('game'), url.searchParams.get('before')];
  const from = before === null ? 0 : ROUNDS.findIndex(({ id }) => id === before) + 1;
  return ROUNDS.slice(from)
    .filter(({ gameType }) => game === 'all' || game === gameType)
    .slice(0, Number(url.searchParams.get('limit')));
}

type Reply = (url: URL) => unknown;
const replies = new Map<string, Reply>();

beforeEach(() => {
  seenPositions.forget();
  replies.set('/api/games/history', historyFor);
  replies.set('/api/games/stats', () => ({ gamesPlayed: 32, totalWagered: 320, totalWon: 576, netProfit: 256 }));
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'https://house.example');
    const reply = await replies.get(url.pathname)?.(url);
    return new Response(JSON.stringify(reply ?? {}), { status: reply === undefined ? 500 : 200 });
  });
});
afterEach(() => {
  cleanup();
  replies.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(search = '') {
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[`/game-history${search}`]}>
        <GameHistoryPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return client;
}

const table = () => screen.findByRole('table', { name: 'Your games' });

test('a game is found by its name, however long ago it was played', async () => {
  open('?text=keno');
  expect(within(await table()).getAllByText('Keno')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

test('a history that could not be read says so, takes nothing, and is read again when asked to', async () => {
  replies.delete('/api/games/history');
  open();
  const alert = await screen.findByText('Your game history could not be loaded.');
  expect(alert.closest('[role="alert"]')!.textContent).toContain('Nothing was taken from your balance.');
  replies.set('/api/games/history', historyFor);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await table()).toBeDefined();
});

test('a text that matches several games says how many rounds were searched, and searches further', async () => {
  open('?text=n');
  expect(await screen.findByText('No match in your latest 25 games.')).toBeDefined();
  expect(screen.queryByText(NO_GAMES)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Load more' }));
  expect(within(await table()).getAllByRole('row')).toHaveLength(3);
});

test('a text that matches no game finds nothing and offers no further search', async () => {
  open('?text=poker');
  expect(await screen.findByText(NO_GAMES)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

test('nor is a game that the other filter leaves out', async () => {
  open('?game=dice&text=keno');
  expect(await screen.findByText(NO_GAMES)).toBeDefined();
});

test('filters without results are cleared with one press, and the focus returns to them', async () => {
  open('?game=dice&period=week&text=keno');
  fireEvent.click(await screen.findByRole('button', { name: 'Clear the filters' }));
  expect(within(await table()).getAllByRole('row')).toHaveLength(26);
  expect(document.activeElement).toBe(screen.getByRole('search'));
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
});

test('text typed just before the filters are cleared does not come back', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open('?game=dice&text=keno');
  const clear = await screen.findByRole('button', { name: 'Clear the filters' });
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'mines' } });
  fireEvent.click(clear);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(within(await table()).getAllByRole('row')).toHaveLength(26);
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
});

test('a player without rounds is led to the tables', async () => {
  replies.set('/api/games/history', () => []);
  open();
  expect((await screen.findByRole('link', { name: 'Play games' })).getAttribute('href')).toBe('/games');
  expect(screen.queryByRole('button', { name: 'Clear the filters' })).toBeNull();
});

test('a tab left open over midnight does not show yesterday’s rounds as today’s', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open('?period=today');
  await table();
  replies.set('/api/games/history', () => []);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(await screen.findByText(NO_GAMES)).toBeDefined();
});

test('the rounds of all time are read once, whatever the day', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const history = vi.fn<Reply>(historyFor);
  replies.set('/api/games/history', history);
  open();
  await table();
  await act(() => vi.advanceTimersByTimeAsync(600_000));
  expect(history).toHaveBeenCalledOnce();
});

test('the last page is announced, and the focus moves to its first line', async () => {
  open();
  await table();
  const more = screen.getByRole('button', { name: 'Load more' });
  more.focus();
  fireEvent.click(more);
  expect(await screen.findByText('7 more lines')).toBeDefined();
  expect(ROUNDS[25]!.id).toBe('0-15');
  const line = document.activeElement as HTMLElement;
  expect(within(line).getByRole('button', { name: 'Receipt 15' })).toBeDefined();
});

test('totals that could not be loaded say so, and are read again when asked to', async () => {
  const totals = replies.get('/api/games/stats')!;
  replies.delete('/api/games/stats');
  open();
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('Your totals could not be loaded.')).toBeDefined();
  replies.set('/api/games/stats', totals);
  fireEvent.click(alert.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('576')).toBeDefined();
});

describe('the receipt of a round', () => {
  const seed = 'a'.repeat(64);
  const record = {
    id: '0-2',
    game: 'keno',
    ...BET_ROUNDS.keno,
    commandId: 'c',
    createdAt: '2026-01-01T00:00:00.000Z',
    payoutPoints: 18,
    multiplierHundredths: 180,
    nonce: 7,
    epoch: 1,
    rulesVersion: 1,
    serverSeedHash: seed,
    serverSeed: null,
    clientSeed: 'mine',
  };
  const entry = {
    id: '0-2',
    type: 'game_win',
    description: '',
    gameType: 'keno',
    amount: 8,
    balanceAfter: 4321,
    createdAt: '2026-01-01T00:00:00.000Z',
  };

  async function slipOf(name: string): Promise<Record<string, string>> {
    fireEvent.click(within(await table()).getByRole('button', { name }));
    return readSlip();
  }

  function readSlip(): Record<string, string> {
    const names = screen.getByRole('article').querySelectorAll('dt');
    return Object.fromEntries(Array.from(names, (term) => [term.textContent, term.nextElementSibling!.textContent]));
  }

  test('reserves space while loading, and shows the bet in short until all of it is known', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    replies.set('/api/fair/round/0-2', () => promise.then(() => record));
    replies.set('/api/user/transactions', () => [entry]);
    open('?game=keno');
    const coming = await slipOf('Receipt 2');
    expect(coming).toEqual({
      Bet: '3 picks',
      Stake: '10',
      Multiplier: '1.80x',
      Payout: '18',
      'Balance after': '',
      Nonce: '',
    });
    resolve();
    await waitFor(() =>
      expect(readSlip()).toEqual({ ...coming, Bet: '3 picks: 7, 12, 80', 'Balance after': '4,321', Nonce: '7' }),
    );
  });

  test('says what could not be loaded, and reads it again on request', async () => {
    replies.set('/api/user/transactions', () => [entry]);
    open('?game=keno');
    await slipOf('Receipt 2');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Balance and nonce could not be read.Try again');
    expect(readSlip()).toEqual({ Bet: '3 picks', Stake: '10', Multiplier: '1.80x', Payout: '18' });
    replies.set('/api/fair/round/0-2', () => record);
    fireEvent.click(within(alert).getByRole('button'));
    await waitFor(() => expect(readSlip()).toMatchObject({ 'Balance after': '4,321', Nonce: '7' }));
  });

  test('is not read again after a gap in the connection, as it never changes', async () => {
    const round = vi.fn<Reply>(() => record);
    replies.set('/api/fair/round/0-2', round);
    replies.set('/api/user/transactions', () => [entry]);
    const client = open('?game=keno');
    await slipOf('Receipt 2');
    await waitFor(() => expect(readSlip()).toMatchObject({ Nonce: '7' }));
    await act(() => readAllAgain(client));
    expect(round).toHaveBeenCalledOnce();
  });
});
