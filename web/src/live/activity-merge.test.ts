import { expect, test } from 'vitest';
import { HIDDEN_PLAYER } from '#contracts/accounts/fields.ts';
import type { ActivityItem } from '#contracts/push.ts';
import { withActivity } from './activity-merge.ts';

function item(id: string, over: Partial<ActivityItem> = {}): ActivityItem {
  return { id, username: 'ada', game: 'dice', type: 'win', amount: 18, timestamp: '2026-01-01T12:00:00.000Z', ...over };
}

test('news is listed first, whatever its number in its partition, and leaves the other lines unchanged', () => {
  const items = [item('0-9'), item('1-8', { username: 'eve' })];
  const feed = withActivity(items, item('1-3', { username: 'bob' }));
  expect(feed.map(({ id }) => id)).toEqual(['1-3', '0-9', '1-8']);
  expect(feed.slice(1)).toEqual(items);
});

test('two wins of one player in one game within a minute are one line with their sum', () => {
  const feed = withActivity([item('0-1')], item('0-2', { timestamp: '2026-01-01T12:01:00.000Z' }));
  expect(feed).toEqual([item('0-2', { amount: 36, timestamp: '2026-01-01T12:01:00.000Z' })]);
});

test('the same round pushed twice is listed once', () => {
  expect(withActivity([item('0-1')], item('0-1'))).toEqual([item('0-1')]);
});

test('rounds of players who hide their names are not summed: they may be of several players', () => {
  const hidden = { username: HIDDEN_PLAYER };
  expect(withActivity([item('0-1', hidden)], item('0-2', hidden))).toHaveLength(2);
});
