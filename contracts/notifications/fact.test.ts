import { expect, test } from 'vitest';
import { describeWin } from '../play/notices.ts';
import { describeNotification } from './fact.ts';

test('a win has its game, payout and stake, and the amount won beyond the stake', () => {
  const told = { type: 'win', title: 'You won!', message: 'Dice paid 18 on 10.', amount: 8, gameName: 'dice' };
  expect(describeWin({ type: 'round-played', game: 'dice', params: { stake: 10, payout: 18 } })).toEqual(told);
});

test('a big win has its own type', () => {
  const fact = { kind: 'big_win', params: { game: 'keno', stake: 1250, payout: 22_500 } } as const;
  expect(describeNotification(fact)).toEqual({
    type: 'big_win',
    title: 'Big win!',
    message: 'Keno paid 22,500 on 1,250.',
    amount: 21_250,
    gameName: 'keno',
  });
});

test('the text gives the direction of points; the amount is never negative', () => {
  const adjusted = (points: number) => describeNotification({ kind: 'other', params: { points, reason: 'a mistake' } });
  expect([adjusted(5), adjusted(-5)]).toEqual([
    { type: 'other', title: 'Points added', message: 'a mistake', amount: 5 },
    { type: 'other', title: 'Points taken', message: 'a mistake', amount: 5 },
  ]);
});

test('an offer notification has name, points and the date of pending ones', () => {
  const params = { network: 'cpx', points: 250, releaseAt: Date.UTC(2026, 11, 9, 23, 59) };
  const words = (state: 'pending' | 'released' | 'reversed', name: string | null) =>
    describeNotification({ kind: 'offer', params: { ...params, state } }, { name });
  expect(words('pending', 'Harbour Tycoon')).toEqual({
    type: 'offer',
    title: 'Offer pending',
    message: 'Harbour Tycoon: 250 points pending.',
    dueAt: '2026-12-09T23:59:00.000Z',
  });
  expect(words('released', 'Harbour Tycoon').message).toBe('Harbour Tycoon: 250 points are in your balance.');
  expect(words('reversed', null).message).toBe(
    'An offer of CPX Research was reversed: \u2212250 points. The network gave no reason.',
  );
});

test('without a signup bonus the welcome promises no points', () => {
  expect(describeNotification({ kind: 'welcome', params: { points: 0 } })).toEqual({
    type: 'welcome',
    title: 'Welcome!',
    message: 'Your account is open.',
  });
});
