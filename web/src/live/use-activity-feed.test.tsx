import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ActivityItem } from '#contracts/push.ts';
import { seenPositions } from '../api/position-memory.ts';
import { createQueryClient } from '../api/query-client.ts';
import { LiveProvider, useLive } from './live-provider.tsx';
import { useActivityFeed } from './use-activity-feed.ts';

const ADA = { username: 'ada', game: 'dice', type: 'win', timestamp: '2026-01-01T12:00:00.000Z' } as const;

class Line extends EventTarget {
  static last: Line;
  constructor() {
    super();
    Line.last = this;
  }
  send() {}
  close() {}
}

beforeEach(() => seenPositions.forget());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  seenPositions.forget();
});

async function feedReadTo(position: string, read: ActivityItem[]) {
  vi.stubGlobal('WebSocket', Line);
  const reply = JSON.stringify({ success: true, activities: read });
  const asked = vi.fn<typeof fetch>(async () => new Response(reply, { headers: { 'as-of-position': position } }));
  vi.stubGlobal('fetch', asked);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={createQueryClient()}>
      <LiveProvider player={null}>{children}</LiveProvider>
    </QueryClientProvider>
  );
  const { result } = renderHook(() => ({ ...useActivityFeed(7), news: useLive().activity }), { wrapper });
  await waitFor(() => expect(result.current.items).toBeDefined());
  return {
    asked,
    shown: () => result.current.items!.map(({ id, username, amount }) => [id, username, amount]),
    /** By socket.io. */
    hear: (message: unknown) => act(() => result.current.news.hear(message)),
    async tell(activity: ActivityItem, at: string, earlier?: { activity: ActivityItem; position: string }[]) {
      const data = JSON.stringify({ type: 'game_result', activity, position: at, earlier });
      await act(async () => {
        Line.last.dispatchEvent(new MessageEvent('message', { data }));
        // The cache notifies its screens a task later.
        await new Promise((resolve) => setTimeout(resolve));
      });
    },
  };
}

test('a round pushed after the read that contains it changes nothing; a newer one is added', async () => {
  const feed = await feedReadTo('0:9', [{ ...ADA, id: '0-9', amount: 36 }]);
  await feed.tell({ ...ADA, id: '0-8', amount: 18 }, '0:8');
  await feed.tell({ ...ADA, id: '0-9', amount: 18 }, '0:9');
  expect(feed.shown()).toEqual([['0-9', 'ada', 36]]);
  await feed.tell({ ...ADA, id: '0-10', amount: 18 }, '0:10');
  expect(feed.shown()).toEqual([['0-10', 'ada', 54]]);
});

test('rounds that come by both sockets are counted once, also within a merged line', async () => {
  const feed = await feedReadTo('0:9', [{ ...ADA, id: '0-9', amount: 36 }]);
  const both = async (id: string, position: string) => {
    const round = { activity: { ...ADA, id, amount: 18 }, position };
    feed.hear(round);
    await feed.tell(round.activity, position);
  };
  await both('0-10', '0:10');
  await both('0-11', '0:11');
  feed.hear({ activity: { ...ADA, id: '0-10', amount: 18 }, position: '0:10' });
  await feed.tell({ ...ADA, id: '0-10', amount: 18 }, '0:10');
  expect(feed.shown()).toEqual([['0-11', 'ada', 72]]);
});

test('a late round does not go before newer ones', async () => {
  const feed = await feedReadTo('0:9', [{ ...ADA, id: '0-9', amount: 36 }]);
  await feed.tell({ ...ADA, username: 'bob', id: '0-3', amount: 5, timestamp: '2026-01-01T11:00:00.000Z' }, '0:3');
  expect(feed.shown()).toEqual([['0-9', 'ada', 36]]);
});

test('rounds of another partition are not treated as older', async () => {
  const feed = await feedReadTo('0:9', [{ ...ADA, id: '0-9', amount: 36 }]);
  await feed.tell({ ...ADA, username: 'bob', id: '1-3', amount: 5 }, '1:3');
  expect(feed.shown()).toEqual([
    ['1-3', 'bob', 5],
    ['0-9', 'ada', 36],
  ]);
});

test('a message with several rounds adds each of them, the newest first', async () => {
  const feed = await feedReadTo('0:9', []);
  const earlier = [{ activity: { ...ADA, username: 'bob', id: '0-10', amount: 5 }, position: '0:10' }];
  await feed.tell({ ...ADA, id: '0-11', amount: 18 }, '0:11', earlier);
  expect(feed.shown()).toEqual([
    ['0-11', 'ada', 18],
    ['0-10', 'bob', 5],
  ]);
});

test('after a reconnect the feed is read again for missed rounds', async () => {
  const feed = await feedReadTo('0:9', []);
  const first = Line.last;
  first.dispatchEvent(new Event('open'));
  expect(feed.asked).toHaveBeenCalledTimes(1);
  first.dispatchEvent(new Event('close'));
  await waitFor(() => expect(Line.last).not.toBe(first), { timeout: 5000 });
  await act(async () => void Line.last.dispatchEvent(new Event('open')));
  await waitFor(() => expect(feed.asked).toHaveBeenCalledTimes(2));
});
