import { expect, test } from 'vitest';
import { openHouse } from './house.ts';

test('a new player gets the bonus, bets, and reads the bet at once', async () => {
  await using house = await openHouse();
  const anna = house.visitor();

  const user = await anna.register('Anna', { firstName: 'Anna' });
  expect(user).toMatchObject({
    username: 'Anna',
    email: 'Anna@example.org',
    firstName: 'Anna',
    points: 100,
    heldPoints: 0,
    pendingPoints: 0,
    lastPosition: expect.stringMatching(/^0:\d+$/),
  });

  const bet = await anna.bet(10);
  expect(bet.status).toBe(200);
  const { receipt, isWin, winAmount, newBalance, diceResult } = bet.body;
  expect(isWin).toBe(diceResult > 3);
  expect(winAmount).toBe(isWin ? 18 : 0);
  expect(newBalance).toBe(90 + winAmount);
  expect(receipt).toMatchObject({ stakePoints: 10, payoutPoints: winAmount, balanceAfter: newBalance });
  expect(bet.headers.get('as-of-position')).toBe(receipt.position);

  const after = { 'min-position': receipt.position };
  const me = await anna.get('/api/auth/user', after);
  const has = { points: newBalance, lastPosition: receipt.position, totalEarned: 100, totalWithdrawn: '0.00' };
  expect(me.body).toMatchObject({ id: user.id, ...has });
  expect((await anna.get('/api/user', after)).body).toEqual(me.body);
  const history = await anna.get<object[]>('/api/games/history', after);
  expect(history.body).toMatchObject([{ id: receipt.roundId, gameType: 'dice', betAmount: 10, isWin, winAmount }]);
  const statement = await anna.get<object[]>('/api/user/transactions', after);
  expect(statement.body).toMatchObject([
    { balanceAfter: newBalance },
    { type: 'earn', amount: 100, balanceAfter: 100 },
  ]);
  const stats = await anna.get('/api/user/stats', after);
  expect(stats.body).toMatchObject({
    gameStats: { gamesPlayed: 1, totalWagered: 10, totalWon: winAmount },
    points: newBalance,
  });
  const round = await anna.get(`/api/fair/round/${receipt.roundId}`, after);
  expect(round.body).toMatchObject({ id: receipt.roundId, outcome: { die: diceResult }, serverSeed: null });
});
