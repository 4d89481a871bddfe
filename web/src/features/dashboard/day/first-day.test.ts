import { expect, test } from 'vitest';
import { firstDaySteps } from './first-day.ts';

const DAY = { emailVerified: true, roundsPlayed: 3, offersDone: 0, hasCheckedRound: false, hasChosenSeed: true };
const JOINED = '2026-05-01T00:00:00.000Z';
const at = (day: number) => Date.parse(JOINED) + day * 24 * 60 * 60 * 1000;

test('a newcomer sees each step, done or not', () => {
  expect(firstDaySteps(DAY, JOINED, at(1))?.map(({ isDone }) => isDone)).toEqual([true, true, false, false, true]);
});

test('the list ends with its last step, and after a week', () => {
  expect(firstDaySteps({ ...DAY, offersDone: 1, hasCheckedRound: true }, JOINED, at(1))).toBeNull();
  expect(firstDaySteps(DAY, JOINED, at(8))).toBeNull();
});
