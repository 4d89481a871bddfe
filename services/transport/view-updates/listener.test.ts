import { expect, test } from 'vitest';
import type { Notice, ViewUpdate } from '#contracts/internal/view-updates.ts';
import { FreshNews } from './listener.ts';

const fact = { type: 'round-played', game: 'dice', params: { stake: 1, payout: 2 } } as const;
const told = (partition: number, ...seqs: number[]): ViewUpdate => {
  const notices: Notice[] = seqs.map((seq) => ({ account: 7, partition, seq, fact }));
  return { view: 'balance', partition, seq: Math.max(...seqs), accounts: [7], notices };
};

test("a successor's repeated notices are dropped, and its accounts still have news", () => {
  const news = new FreshNews();
  expect(news.of(told(0, 1, 2))).toEqual(told(0, 1, 2));
  expect(news.of(told(0, 2, 3))).toEqual({ ...told(0, 3) });
  for (let again = 0; again < 2; again++) expect(news.of(told(0, 1))).toEqual({ ...told(0, 1), notices: [] });
});

test('rounds are also shown once, separately from notices', () => {
  const news = new FreshNews();
  const activity = [{ seq: 2 }, { seq: 3 }] as ViewUpdate['activity'] & object;
  const update: ViewUpdate = { view: 'activity', partition: 0, seq: 3, accounts: [], activity, notices: [] };
  expect(news.of(update)).toEqual(update);
  expect(news.of({ ...update, notices: told(0, 3).notices! })).toEqual({
    ...update,
    activity: [],
    notices: told(0, 3).notices,
  });
});

test('each partition has its own news', () => {
  const news = new FreshNews();
  news.of(told(0, 9));
  expect(news.of(told(1, 2))).toEqual(told(1, 2));
});

test('an update without news is unchanged', () => {
  const update: ViewUpdate = { view: 'statement', partition: 0, seq: 4, accounts: [] };
  expect(new FreshNews().of(update)).toEqual(update);
});
