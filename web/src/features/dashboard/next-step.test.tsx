import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AccountHouse } from '#tests/support/account-screen.tsx';
import { signedInUser } from '#tests/support/signed-in-user.ts';
import { NextStep } from './next-step.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const SINCE = '2026-05-01T10:00:00.000Z';
const free = { limits: [], realityCheckMinutes: 0, exclusion: null };
const excluded = { ...free, exclusion: { type: 'time-out', since: SINCE, until: '2026-05-02T10:00:00.000Z' } };

function open(different: Parameters<typeof signedInUser>[0], limits: object = free): void {
  const user = signedInUser(different);
  new AccountHouse(user).answers('/api/limits', limits).open(<NextStep user={user} />);
}

test('a player with points is led to the games', () => {
  open({});
  expect(screen.getByRole('link').getAttribute('href')).toBe('/games');
});

test.each([
  ['without points', { points: 0 }],
  ['who owes points', { points: -15 }],
  ['under age', { age: 'minor' }],
] as const)('a player %s is led to the offers', (_who, different) => {
  open(different);
  expect(screen.getByRole('link', { name: 'Earn points' }).getAttribute('href')).toBe('/earn');
});

test('an excluded player reads until when, and is led to the offers', async () => {
  open({}, excluded);
  expect(await screen.findByText(/You can’t bet until/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Earn points' })).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Play games' })).toBeNull();
});
