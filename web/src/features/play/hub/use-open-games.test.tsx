import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MinesState } from '#contracts/play/calls/mines-state.ts';
import type { ViewName } from '#contracts/push.ts';
import { createQueryClient } from '../../../api/query-client.ts';
import { readAllAgain, readViewsAgain } from '../../../api/read-again.ts';
import { useOpenGames } from './use-open-games.ts';

const CHANGED: readonly ViewName[] = ['balance', 'statement', 'rounds'];

const NOTHING = { crash: null, mines: null, blackjack: null };
const MINES = {
  ...NOTHING,
  mines: {
    startId: 'started-elsewhere',
    betAmount: 10,
    mineCount: 3,
    revealedTiles: [],
    revealedMines: [],
    hitMine: false,
    tileIndex: null,
    currentMultiplier: 1,
    nextMultiplier: 1.13,
    cashOutPoints: 10,
    maxPayoutPoints: 1000,
    gameOver: false,
  } satisfies MinesState,
};

const house = vi.fn<(address: string) => Promise<Response>>();
let rounds: object = NOTHING;
beforeEach(() => {
  rounds = NOTHING;
  house.mockImplementation(async () => new Response(JSON.stringify(rounds)));
  vi.stubGlobal('fetch', house);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  house.mockReset();
});

async function hub() {
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useOpenGames(), { wrapper });
  await waitFor(() => expect(client.isFetching()).toBe(0));
  return {
    open: () => [...result.current],
    async push(openRounds: boolean) {
      act(() => readViewsAgain(client, CHANGED, openRounds));
      await waitFor(() => expect(client.isFetching()).toBe(0));
    },
    comeBack: () => act(() => readAllAgain(client)),
  };
}

test('a round that begins elsewhere is open at its tab until it ends there', async () => {
  const { open, push } = await hub();
  await waitFor(() => expect(open()).toEqual([]));
  rounds = MINES;
  await push(true);
  await waitFor(() => expect(open()).toEqual(['mines']));
  rounds = NOTHING;
  await push(true);
  await waitFor(() => expect(open()).toEqual([]));
});

test('so is one that began while disconnected', async () => {
  const { open, comeBack } = await hub();
  rounds = MINES;
  await comeBack();
  await waitFor(() => expect(open()).toEqual(['mines']));
});

test('with nothing open a finished bet reads nothing, and the next start does', async () => {
  const { open, push } = await hub();
  await push(false);
  expect(house).toHaveBeenCalledOnce();
  rounds = MINES;
  await push(true);
  await waitFor(() => expect(open()).toEqual(['mines']));
  expect(house).toHaveBeenCalledTimes(2);
});
