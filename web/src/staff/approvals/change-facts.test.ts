import { expect, test } from 'vitest';
import { factsOf, listChange } from './change-facts.tsx';

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

test('values of settings are shown in words, lists with commas', () => {
  expect(
    factsOf({
      type: 'change-setting',
      key: 'challenges',
      value: [
        { id: 'a', target: 5000 },
        { id: 'b', isActive: true },
      ],
    }),
  ).toEqual({
    Setting: 'Challenges',
    Value: 'Id: a, Target: 5,000; Id: b, Active: Yes',
  });
  expect(factsOf({ roles: ['admin', 'support'], isKept: true })).toEqual({ Roles: 'admin, support', Kept: 'Yes' });
});

test('the prizes and the first day of a race are in words', () => {
  const prizes = [8000, 4000, 1000, 1000, 500];
  expect(factsOf({ type: 'plan-race', firstDay: 20_574, prizes })).toEqual({
    'First day': '2026-05-01',
    Prizes: '1st 8,000, 2nd 4,000, 3rd to 4th 1,000, 5th 500',
  });
});

test('of a changed list, the entries that differ are before and after', () => {
  const kept = { id: 'a', target: 1 };
  expect(listChange([kept, { id: 'b', target: 2 }], [kept, { id: 'b', target: 3000 }])).toEqual({
    Before: 'Id: b, Target: 2',
    After: 'Id: b, Target: 3,000',
  });
  expect(listChange([kept], [kept, { id: 'c', target: 3 }])).toEqual({ Before: 'None', After: 'Id: c, Target: 3' });
  expect(listChange(undefined, [kept])).toBeNull();
});
