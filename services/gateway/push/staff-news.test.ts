import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Person } from '#contracts/internal/people.ts';
import type { ViewUpdate } from '#contracts/internal/view-updates.ts';
import { StaffNews } from './staff-news.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MOMENT_MS = 300;

function socketOf(news: StaffNews, account: number) {
  const heard = new Map<string, () => void>();
  const emit = vi.fn<(event: 'staff') => void>();
  news.welcome({ emit, on: (event, listener) => heard.set(event, listener) }, account);
  return { emit, say: (event: 'staff' | 'disconnect') => heard.get(event)!() };
}

function house() {
  const tell = { news: () => {}, view: (_update: ViewUpdate) => {} };
  const news = new StaffNews({
    people: { person: async (account) => ({ roles: account === 7 ? ['support'] : [] }) as unknown as Person },
    staff: { onNews: (listener) => ((tell.news = listener), () => {}) },
    updates: { subscribe: (listener) => ((tell.view = listener), () => {}) },
  });
  return { news, tell };
}

test('several changes reach staff who ask as one push, and players who ask get none', async () => {
  const { news, tell } = house();
  const [staff, player] = [socketOf(news, 7), socketOf(news, 8)];
  for (const socket of [staff, player]) socket.say('staff');
  await vi.advanceTimersByTimeAsync(0);
  tell.news();
  tell.view({ view: 'withdrawals' } as ViewUpdate);
  vi.advanceTimersByTime(MOMENT_MS);
  expect([staff.emit.mock.calls.length, player.emit.mock.calls.length]).toEqual([1, 0]);
});

test('bets and closed sockets cause no push', async () => {
  const { news, tell } = house();
  const staff = socketOf(news, 7);
  staff.say('staff');
  await vi.advanceTimersByTimeAsync(0);
  tell.view({ view: 'balance' } as ViewUpdate);
  vi.advanceTimersByTime(MOMENT_MS);
  expect(staff.emit).not.toHaveBeenCalled();
  staff.say('disconnect');
  tell.news();
  vi.advanceTimersByTime(MOMENT_MS);
  expect(staff.emit).not.toHaveBeenCalled();
});
