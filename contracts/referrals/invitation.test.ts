import { expect, test } from 'vitest';
import { missingSteps } from './invitation.ts';

test.each([
  ['nothing', { isConfirmed: false, offers: 0, riskedPoints: 0n }, ['confirm-email', 'be-active']],
  ['confirmed, and wagered a point too few', { isConfirmed: true, offers: 0, riskedPoints: 499n }, ['be-active']],
  ['confirmed and wagered enough', { isConfirmed: true, offers: 0, riskedPoints: 500n }, []],
  ['confirmed and completed an offer', { isConfirmed: true, offers: 1, riskedPoints: 0n }, []],
  ['done everything but confirm', { isConfirmed: false, offers: 1, riskedPoints: 900n }, ['confirm-email']],
])('names the missing steps of a friend who has %s', (_done, friend, missing) => {
  expect(missingSteps(friend, 500)).toEqual(missing);
});
