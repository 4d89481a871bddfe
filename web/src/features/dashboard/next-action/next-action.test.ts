import { expect, test } from 'vitest';
import { nextAction, type Standing } from './next-action.ts';

const settled: Standing = {
  user: { points: 400, age: 'adult', email: 'ada@example.com', emailVerified: true },
  hasClaim: false,
  openRound: null,
  isExcluded: false,
  adultsOnly: true,
  withdrawFrom: 1000,
  hasOpenWithdrawal: false,
};

type Changes = Partial<Omit<Standing, 'user'>> & { user?: Partial<Standing['user']> };

const kindFor = ({ user, ...changes }: Changes) =>
  nextAction({ ...settled, ...changes, user: { ...settled.user, ...user } }).kind;

const openRound = { game: 'mines', stakePoints: 10 } as const;

test('the first of the list that applies is shown', () => {
  const all = { hasClaim: true, openRound, user: { points: 0, emailVerified: false } };
  expect(kindFor(all)).toBe('claim');
  expect(kindFor({ ...all, hasClaim: false })).toBe('confirm-email');
  expect(kindFor({ openRound, user: { points: 0 } })).toBe('finish-round');
  expect(kindFor({ user: { points: 0 } })).toBe('earn');
  expect(kindFor({})).toBe('play');
});

test.each([
  ['owes points', { user: { points: -15 } }, 'earn'],
  ['is under age', { user: { points: 5000, age: 'minor' } }, 'earn'],
  ['has no address', { user: { email: null } }, 'confirm-email'],
  ['excluded themselves', { isExcluded: true }, 'earn'],
  ['can withdraw', { user: { points: 1000 } }, 'withdraw'],
  ['can withdraw and is excluded', { isExcluded: true, user: { points: 1000 } }, 'withdraw'],
  ['has not said their age', { user: { points: 1000, age: 'unknown' } }, 'confirm-age'],
  ['waits for a withdrawal', { hasOpenWithdrawal: true, user: { points: 5000 } }, 'play'],
  ['plays where no method is on', { withdrawFrom: null, user: { points: 5000 } }, 'play'],
] as const)('a player who %s', (_who, changes, kind) => {
  expect(kindFor(changes)).toBe(kind);
});
