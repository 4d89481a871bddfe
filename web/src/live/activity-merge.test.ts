// The feed tells stories, not every roll.
import { expect, test } from 'vitest';
import type { ActivityItem } from '#contracts/push.ts';
import { withActivity } from './activity-merge.ts';

function item(id: string, over: Partial<ActivityItem> = {}): ActivityItem {
  return { id, username: 'ada', game: 'dice', type: 'win', amount: 18, timestamp: '2026-01-01T12:00:00.000Z', ...over };
}

test('news stands on top', () => {
  const feed = withActivity([item('0-1')], item('0-2', { username: 'bob' }));
  expect(feed.map(({ id }) => id)).toEqual(['0-2', '0-1']);
});

test('two wins of one player in one game within a minute are one line with their sum', () => {
  const feed = withActivity([item('0-1')], item('0-2', { timestamp: '2026-01-01T12:01:00.000Z' }));
  expect(feed).toEqual([item('0-2', { amount: 36, timestamp: '2026-01-01T12:01:00.000Z' })]);
});

test('after a minute a new line begins', () => {
  expect(withActivity([item('0-1')], item('0-2', { timestamp: '2026-01-01T12:01:00.001Z' }))).toHaveLength(2);
});

test('a sum that would lose digits begins a new line', () => {
  const large = item('0-1', { amount: Number.MAX_SAFE_INTEGER - 18 });
  expect(withActivity([large], item('0-2'))).toEqual([item('0-2', { amount: Number.MAX_SAFE_INTEGER })]);
  const feed = withActivity([large], item('0-2', { amount: 19 }));
  expect(feed.map(({ amount }) => amount)).toEqual([19, large.amount]);
});

test('a win and a loss are two lines', () => {
  expect(withActivity([item('0-1')], item('0-2', { type: 'lose' }))).toHaveLength(2);
});

test('the same round pushed twice is told once', () => {
  expect(withActivity([item('0-1')], item('0-1'))).toEqual([item('0-1')]);
});

test('the feed keeps twenty lines', () => {
  let feed: ActivityItem[] = [];
  for (let round = 0; round < 25; round++)
    feed = withActivity(feed, item(`0-${round}`, { username: `player${round}` }));
  expect(feed).toHaveLength(20);
  expect(feed[0]!.username).toBe('player24');
});
