import { expect, test } from 'vitest';
import { factsOf } from './change-facts.tsx';

test('a change is listed with its fields in words and without its reason', () => {
  const change = { type: 'adjust-points', amountPoints: 90_000, reason: 'A prize', holdId: null };
  expect(factsOf(change)).toEqual({ Points: '90,000 points' });
});

test('a posting is in dollars, from one account into another', () => {
  expect(factsOf({ type: 'post-treasury', debit: 'bank', credit: 'equity', micros: 5_000_000 })).toEqual({
    Into: 'bank',
    From: 'equity',
    Amount: '$5.00',
  });
});

test('values of settings are shown as JSON, lists of words with commas', () => {
  expect(factsOf({ type: 'change-setting', key: 'challenges', value: [{ id: 'a' }] })).toEqual({
    Setting: 'challenges',
    Value: '[{"id":"a"}]',
  });
  expect(factsOf({ roles: ['admin', 'support'], isKept: true })).toEqual({ Roles: 'admin, support', Kept: 'Yes' });
});
