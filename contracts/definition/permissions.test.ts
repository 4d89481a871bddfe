import { expect, test } from 'vitest';
import { PERMISSIONS, permissionsOf, rolesWith } from './permissions.ts';

test('an admin has every permission, and a player without a role none', () => {
  expect(permissionsOf(['admin'])).toEqual(PERMISSIONS);
  expect(permissionsOf([])).toEqual([]);
});

test('roles add up, and each permission is listed once', () => {
  expect(permissionsOf(['moderator', 'support', 'finance'])).toEqual([
    'read-players',
    'ban-players',
    'read-house',
    'read-books',
    'resolve-offers',
    'read-settings',
    'read-withdrawals',
    'review-withdrawals',
    'pay-withdrawals',
    'moderate-chat',
    'start-rain',
    'feed-rain',
    'make-promos',
    'run-races',
    'post-treasury',
    'reconcile',
    'close-books',
    'read-changes',
    'review-compliance',
    'answer-tickets',
    'write-notes',
    'block-addresses',
    'see-personal-data',
  ]);
});

test('only admins move points, grant roles or change money settings', () => {
  for (const wanted of ['adjust-points', 'hold-points', 'grant-roles', 'change-money-settings'] as const) {
    expect(rolesWith(wanted)).toEqual(['admin']);
  }
});
