import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userTransactions } from '#contracts/statement/calls.ts';
import { seenPositions } from './position-memory.ts';
import { createQueryClient } from './query-client.ts';
import { readViewsAgain } from './read-again.ts';
import { useCallPages } from './use-call-pages.ts';

const PAGE_LINES = 2;

class House {
  entries = 4;
  #slow = { page: '', until: Promise.resolve() };
  asked: string[] = [];

  constructor() {
    vi.stubGlobal('fetch', async (url: string) => {
      this.asked.push(url);
      const { entries } = this;
      const before = Number(/before=0-(\d+)/.exec(url)?.[1] ?? entries + 1);
      const seqs = Array.from({ length: Math.min(PAGE_LINES, before - 1) }, (_, at) => before - 1 - at);
      if (url.includes(this.#slow.page)) await this.#slow.until;
      return new Response(JSON.stringify(seqs.map(entry)), { headers: { 'as-of-position': `0:${entries}` } });
    });
  }

  beSlow(page = ''): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#slow = { page, until: promise };
    return resolve;
  }
}

function entry(seq: number) {
  return {
    id: `0-${seq}`,
    type: 'game_win',
    amount: 1,
    description: '',
    gameType: 'dice',
    balanceAfter: seq,
    createdAt: '2026-01-01T00:00:00.000Z',
  };
}

function statement() {
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useCallPages(userTransactions, {}, PAGE_LINES), { wrapper });
  const shown = () => (result.current.data ?? []).map(({ id }) => Number(id.slice(2)));
  const linesOnce = async (count: number) => {
    await waitFor(() => expect([shown().length, client.isFetching()]).toEqual([count, 0]));
    return shown();
  };
  return { client, linesOnce, more: () => act(() => void result.current.fetchNextPage()) };
}

function push(client: QueryClient, house: House) {
  house.entries++;
  seenPositions.noteView('statement', `0:${house.entries}`);
  act(() => readViewsAgain(client, ['statement']));
}

beforeEach(() => seenPositions.forget());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('news that comes while the next page is on its way is shown after it', async () => {
  const house = new House();
  const { client, linesOnce, more } = statement();
  expect(await linesOnce(2)).toEqual([4, 3]);
  const goOn = house.beSlow();
  more();
  push(client, house);
  goOn();
  expect(await linesOnce(4)).toEqual([5, 4, 3, 2]);
});

test('news that comes while several pages are read one after the other is shown after them', async () => {
  const house = new House();
  const { client, linesOnce, more } = statement();
  expect(await linesOnce(2)).toEqual([4, 3]);
  more();
  expect(await linesOnce(4)).toEqual([4, 3, 2, 1]);
  const goOn = house.beSlow('before=');
  push(client, house);
  await waitFor(() => expect(house.asked).toHaveLength(4));
  push(client, house);
  goOn();
  expect(await linesOnce(4)).toEqual([6, 5, 4, 3]);
});

test('a first page that is overtaken is not read more often than it must be', async () => {
  const house = new House();
  const goOn = house.beSlow();
  const { client, linesOnce } = statement();
  push(client, house);
  goOn();
  expect(await linesOnce(2)).toEqual([5, 4]);
  expect(house.asked).toHaveLength(2);
});
