import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GameResult } from '#contracts/push.ts';
import type { ActivityNews as Round } from '#contracts/internal/view-updates.ts';
import { silentLog } from '#infra/process/log.ts';
import { ActivityNews } from './activity-news.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const round = (seq: number): Round => {
  const figures = { account: 7, amountPoints: 18, at: 1_760_000_000_000, partition: 0, seq };
  return { id: `0-${seq}`, game: 'dice', type: 'win', ...figures };
};
const rounds = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, place) => round(first + place));

function audience(count = 1, sent: () => Promise<void> = async () => undefined) {
  const heard: GameResult[] = [];
  const listeners = {
    count,
    tellAll(push: GameResult) {
      heard.push(push);
      return sent();
    },
  };
  const news = new ActivityNews(listeners, {
    names: async () => () => 'ada',
    publicIds: (of, id) => `${of} ${id}`,
    log: silentLog(),
  });
  const positions = () => heard.map((push) => [...(push.earlier ?? []), push].map(({ position }) => position));
  return { news, heard, positions };
}

test('rounds that end together are one message: the newest as documented, the others in an extra field', async () => {
  const { news, heard, positions } = audience();
  for (const one of rounds(1, 3)) news.take([one]);
  await vi.advanceTimersByTimeAsync(100);
  expect(heard).toHaveLength(1);
  expect(heard[0]).toMatchObject({
    activity: { id: 'round 0-3', username: 'ada' },
    position: '0:3',
  });
  expect(positions()).toEqual([['0:1', '0:2', '0:3']]);
});

test('a single round is sent exactly as documented', async () => {
  const { news, heard } = audience();
  news.take([round(1)]);
  await vi.advanceTimersByTimeAsync(100);
  expect(Object.keys(heard[0]!)).toEqual(['activity', 'position']);
});

test('of many rounds that end together the newest twenty are sent', async () => {
  const { news, positions } = audience();
  news.take(rounds(1, 500));
  await vi.advanceTimersByTimeAsync(100);
  expect(positions().map((told) => [told.length, told[0], told.at(-1)])).toEqual([[20, '0:481', '0:500']]);
});

test('no message starts while one is being sent; rounds that end during it are in the next', async () => {
  const first = Promise.withResolvers<void>();
  const { news, positions } = audience(1, () => first.promise);
  news.take([round(1)]);
  await vi.advanceTimersByTimeAsync(100);
  news.take([round(2)]);
  news.take([round(3)]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(positions()).toEqual([['0:1']]);
  first.resolve();
  await vi.advanceTimersByTimeAsync(100);
  expect(positions()).toEqual([['0:1'], ['0:2', '0:3']]);
});

test('five thousand listeners are sent one message per second', async () => {
  const { news, heard } = audience(5000);
  for (let tenth = 0; tenth < 100; tenth++) {
    news.take([round(tenth)]);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(heard.length).toBeGreaterThan(8);
  expect(heard.length).toBeLessThanOrEqual(10);
});
