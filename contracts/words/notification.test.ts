import { expect, test } from 'vitest';
import type { GameName } from '../games/catalogue.ts';
import { describeNotice } from './notification.ts';

const won = (stake: number, payout: number, game: GameName = 'dice') =>
  describeNotice({ type: 'round-played', game, params: { stake, payout } });

test('a win names its game, what it paid and what was staked', () => {
  const told = { type: 'win', title: 'You won!', message: 'Dice paid 18 on 10.', amount: 18, gameName: 'dice' };
  expect(won(10, 18)).toEqual(told);
});

test('a win of ten times the stake, or of a thousand points beyond it, is a big one', () => {
  expect([won(10, 99), won(10, 100, 'keno'), won(1249, 2248), won(1250, 2250)]).toMatchObject([
    { type: 'win', title: 'You won!' },
    { type: 'big_win', title: 'Big win!', message: 'Keno paid 100 on 10.', amount: 100, gameName: 'keno' },
    { type: 'win', amount: 2248 },
    { type: 'big_win', message: 'Dice paid 2,250 on 1,250.', amount: 2250 },
  ]);
});

test('a bonus is a welcome, and an adjustment is told in the words of the operator', () => {
  const adjusted = (points: number, reason: string) =>
    describeNotice({ type: 'points-adjusted', game: null, params: { points, reason } });
  expect([
    describeNotice({ type: 'signup-bonus-granted', game: null, params: { points: 100 } }),
    adjusted(1, 'a prize'),
    adjusted(-1, 'a mistake'),
  ]).toEqual([
    { type: 'welcome', title: 'Welcome!', message: 'Your signup bonus is in your balance.', amount: 100 },
    { type: 'other', title: 'Points added', message: 'a prize', amount: 1 },
    { type: 'other', title: 'Points taken', message: 'a mistake', amount: 1 },
  ]);
});
