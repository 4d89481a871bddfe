import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ViewName, ViewPush } from '#contracts/push.ts';
import { type Listeners, ViewPushes } from './view-pushes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function audience(...accounts: number[]) {
  const told: { account: number | 'all'; push: ViewPush }[] = [];
  const listeners: Listeners = {
    has: (account) => accounts.includes(account),
    count: accounts.length,
    tell: (account, push) => void told.push({ account, push }),
    tellAll: (push) => void told.push({ account: 'all', push }),
  };
  return { told, news: new ViewPushes(listeners, { ownMs: 50, sharedMs: 1000 }) };
}

const update = (view: ViewName, seq: number, ...accounts: number[]) => ({ view, partition: 0, seq, accounts });

test('many changes of a player are one message, at the latest position', () => {
  const { told, news } = audience(1);
  news.take(update('balance', 10, 1, 2));
  news.take(update('statement', 12, 1));
  news.take(update('balance', 11, 1));
  expect(told).toEqual([]);
  vi.advanceTimersByTime(50);
  expect(told).toEqual([{ account: 1, push: { views: ['balance', 'statement'], position: '0:12' } }]);
  vi.advanceTimersByTime(1000);
  expect(told).toHaveLength(1);
});

test('changes of shared views are sent to all players, less often', () => {
  const { told, news } = audience(1, 2);
  for (let seq = 1; seq <= 100; seq++) news.take(update('leaderboard', seq, 3));
  vi.advanceTimersByTime(999);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual([{ account: 'all', push: { views: ['leaderboard'], position: '0:100' } }]);
});

test('a push of rounds says whether an open round changed', () => {
  const { told, news } = audience(1, 2);
  news.take({ ...update('rounds', 1, 1, 2), openRounds: [2] });
  news.take({ ...update('rounds', 2, 1, 2), openRounds: [] });
  vi.advanceTimersByTime(50);
  expect(told.map(({ account, push }) => [account, push.openRounds])).toEqual([
    [1, false],
    [2, true],
  ]);
});

test('without listeners nothing is kept and no timer runs', () => {
  const { told, news } = audience();
  news.take(update('balance', 1, 1));
  news.take(update('leaderboard', 1, 1));
  expect(vi.getTimerCount()).toBe(0);
  expect(told).toEqual([]);
});

test('changes of players without a socket set no timer', () => {
  const { news } = audience(1);
  news.take(update('balance', 1, 2));
  expect(vi.getTimerCount()).toBe(0);
});
