import { expect, test } from 'vitest';
import type { ActivityItem } from '#contracts/push.ts';
import { betsAt } from './table-bets.tsx';

const item = (id: number, game: string): ActivityItem => ({
  id: String(id),
  username: 'ada',
  game,
  type: 'win',
  amount: 10,
  timestamp: '2026-05-01T00:00:00.000Z',
});

test('a table lists its own bets, eight at most, the latest first', () => {
  const items = Array.from({ length: 20 }, (_, at) => item(at, at % 2 === 0 ? 'dice' : 'crash'));
  expect(betsAt(items, 'dice').map(({ id }) => id)).toEqual(['0', '2', '4', '6', '8', '10', '12', '14']);
  expect(betsAt(items, 'keno')).toEqual([]);
});
