import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Seat } from '#tests/support/seat.tsx';
import { signedInUser } from '#tests/support/signed-in-user.ts';
import { ApiError, OfflineError } from '../api/api-error.ts';
import { createQueryClient, PAGES, USER_KEY } from '../api/query-client.ts';
import { SPREAD_MS } from './keep-refetching.ts';
import { SHORT_DROP_MS } from './line.ts';

/** Total pause of all retries of a read. */
const GIVEN_UP_MS = 3500;
const FIRST_PAUSE_MS = SPREAD_MS;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const wait = (milliseconds = 0) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const say = (event: 'online' | 'offline') => act(async () => void window.dispatchEvent(new Event(event)));

async function screen() {
  const house = { fault: new OfflineError(new TypeError('network')) as Error | null, asked: 0 };
  const read = async <Data,>(data: Data) => {
    house.asked++;
    if (house.fault !== null) throw house.fault;
    return data;
  };
  const client = createQueryClient();
  client.setQueryData(USER_KEY, signedInUser());
  function History() {
    const stats = useQuery({ queryKey: ['game-stats'], queryFn: () => read('the stats') });
    const pages = useInfiniteQuery({
      queryKey: ['rounds', PAGES],
      queryFn: ({ pageParam }) => read(`page ${pageParam}`),
      initialPageParam: 1,
      getNextPageParam: (_, all) => all.length + 1,
    });
    return (
      <button onClick={() => void pages.fetchNextPage()}>
        {JSON.stringify([stats.data ?? null, pages.data?.pages ?? null])}
      </button>
    );
  }
  const { container } = render(
    <Seat client={client}>
      <History />
    </Seat>,
  );
  await wait();
  return {
    house,
    shown: () => JSON.parse(container.textContent) as unknown,
    more: () => fireEvent.click(container.querySelector('button')!),
  };
}

test('reads that failed while offline are repeated when the browser is back online', async () => {
  const { house, shown } = await screen();
  await say('offline');
  await wait(GIVEN_UP_MS);
  expect(shown()).toEqual([null, null]);
  house.fault = null;
  await say('online');
  await wait(SPREAD_MS);
  expect(shown()).toEqual(['the stats', ['page 1']]);
});

test('so is a requested next page that failed', async () => {
  const { house, shown, more } = await screen();
  house.fault = null;
  await wait(GIVEN_UP_MS);
  expect(shown()).toEqual(['the stats', ['page 1']]);
  await say('offline');
  house.fault = new OfflineError(new TypeError('network'));
  more();
  await wait(GIVEN_UP_MS);
  house.fault = null;
  await say('online');
  await wait(SPREAD_MS);
  expect(shown()).toEqual(['the stats', ['page 1', 'page 2']]);
});

test('where the browser notices nothing, a failed read is retried with growing pauses', async () => {
  const { house, shown } = await screen();
  await wait(GIVEN_UP_MS + FIRST_PAUSE_MS + GIVEN_UP_MS);
  const asked = house.asked;
  await wait(60_000);
  // One round per fifteen seconds at most, of two reads with four tries each.
  expect(house.asked - asked).toBeLessThan(8 * 8);
  house.fault = null;
  await wait(30_000);
  expect(shown()).toEqual(['the stats', ['page 1']]);
});

test('a server fault is not retried repeatedly, except after a reconnect', async () => {
  const { house, shown } = await screen();
  house.fault = new ApiError(500, 'fault');
  await wait(GIVEN_UP_MS);
  const asked = house.asked;
  await wait(60_000);
  expect(house.asked).toBe(asked);
  await say('offline');
  await wait(SHORT_DROP_MS);
  house.fault = null;
  await say('online');
  await wait(SPREAD_MS);
  expect(shown()).toEqual(['the stats', ['page 1']]);
});
