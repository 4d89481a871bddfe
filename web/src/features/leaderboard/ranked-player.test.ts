import { expect, test } from 'vitest';
import { rankBadge, rankedPlayers } from './ranked-player.ts';

test('the first three have their own badges, the next seven share one, the rest have none', () => {
  const badges = [1, 2, 3, 4, 10, 11].map(rankBadge);
  expect(badges).toEqual(['Top 1', 'Top 2', 'Top 3', 'Top 10', 'Top 10', null]);
});

test('ranks count from one in the order of the reply', () => {
  const user = (id: number) => ({
    id: `p${id}`,
    isYou: id === 9,
    username: `player_${id}`,
    points: 100 - id,
    level: 1,
    isAdmin: false,
    createdAt: '2026-01-01T00:00:00.000Z',
    gamesPlayed: 0,
    totalEarned: 0n,
  });
  const ranked = rankedPlayers({ users: [user(5), user(9)], totalUsers: 2, you: { rank: 2, points: 91 } });
  expect(ranked.map(({ rank, isYou }) => [rank, isYou])).toEqual([
    [1, false],
    [2, true],
  ]);
});
