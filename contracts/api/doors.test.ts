// Who may ask for what, and which calls take a key: pinned by name, so that a call that changes sides is seen to.
import { expect, test } from 'vitest';
import { type Access } from './call.ts';
import { CALLS } from './catalogue.ts';

const namesOf = (access: Access) => CALLS.filter((call) => call.access === access).map(({ name }) => name);

test('what is open to everybody, and what to staff alone; the rest is the players’ own', () => {
  expect(namesOf('public')).toEqual([
    'register',
    'login',
    'logout',
    'signup-bonus',
    'public-stats',
    'public-activity',
    'leaderboard',
    'config',
    'odds',
  ]);
  expect(namesOf('admin')).toEqual(['adjust-points', 'hold-points', 'post-hold', 'void-hold', 'house-returns']);
  expect(namesOf('finance')).toEqual(['payouts', 'payout-statements']);
  expect(CALLS.length).toBe(namesOf('player').length + 9 + 5 + 2);
});

test('whatever moves points, or may, takes a key; nothing else does; what operators do needs one', () => {
  const withKey = CALLS.filter((call) => 'idempotent' in call).map(({ name }) => name);
  const acts = CALLS.filter(({ method, access }) => method !== 'GET' && access !== 'public').map(({ name }) => name);
  expect(withKey).toEqual(acts);
  const needKey = CALLS.filter((call) => 'idempotent' in call && call.idempotent === 'required').map(
    ({ name }) => name,
  );
  expect(needKey).toEqual(['adjust-points', 'hold-points', 'post-hold', 'void-hold']);
});

test('a call that changes something is never asked for by GET', () => {
  const read = CALLS.filter(({ method }) => method === 'GET').map(({ name }) => name);
  expect(read).toEqual([
    'user',
    'user-stats',
    'statement',
    'signup-bonus',
    'public-stats',
    'public-activity',
    'leaderboard',
    'config',
    'active-rounds',
    'game-history',
    'game-stats',
    'activity',
    'odds',
    'seeds',
    'round',
    'house-returns',
    'payouts',
    'payout-statements',
  ]);
});
