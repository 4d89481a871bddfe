import { expect, test } from 'vitest';
import type { lobby } from '#contracts/activity/lobby.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { openHouse } from './house.ts';
import type { Visitor } from './visitor.ts';

type Lobby = ReplyOf<typeof lobby>;

/** Half of the rolls win 1 point; the signup bonus pays for fifty. */
async function betUntilWon(visitor: Visitor): Promise<void> {
  for (let roll = 0; roll < 50; roll++) {
    const { body } = await visitor.bet(2);
    if (body.receipt.payoutPoints > 2) return;
  }
  throw new Error('fifty rolls lost');
}

test('a player finds when they played each game, their last rounds, and wins of others without hidden names', async () => {
  await using house = await openHouse();
  const [anna, bob] = [house.visitor(), house.visitor()];
  await anna.register('Annabella');
  await bob.register('Bob');
  await betUntilWon(anna);
  await anna.post('/api/auth/update-profile', { hidesName: true });
  await house.projector.caughtUp();

  const seen = (await bob.get<Lobby>('/api/games/lobby')).body;
  expect(seen.games).toHaveLength(10);
  expect(seen.games.every(({ lastPlayedAt }) => lastPlayedAt === null)).toBe(true);
  expect(seen.rounds).toEqual([]);
  const hidden = { username: 'Hidden player', isYou: false, game: 'dice', betAmount: 2 };
  expect(seen.wins).toMatchObject([hidden]);
  expect(seen.games.find(({ game }) => game === 'dice')).toMatchObject({ biggestWin: hidden });
  expect(seen.games.find(({ game }) => game === 'keno')).toMatchObject({ biggestWin: null });

  const own = (await anna.get<Lobby>('/api/games/lobby')).body;
  expect(own.wins).toMatchObject([{ username: 'Annabella', isYou: true }]);
  expect(own.rounds[0]).toMatchObject({ gameType: 'dice', betAmount: 2 });
  expect(own.games.find(({ game }) => game === 'dice')!.lastPlayedAt).toBe(own.rounds[0]!.createdAt);
});
