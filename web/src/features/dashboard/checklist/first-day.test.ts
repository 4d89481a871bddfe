import { expect, test } from 'vitest';
import type { ChecklistRewards } from '#contracts/checklist/calls.ts';
import { DAY_MS, instantOf } from '#contracts/days/time.ts';
import { firstDaySteps } from './first-day.ts';

const DAY = { emailVerified: true, roundsPlayed: 3, offersDone: 0, hasCheckedRound: false, hasChosenSeed: true };
const ALL_DONE = { ...DAY, offersDone: 1, hasCheckedRound: true };
const JOINED = '2026-05-01T00:00:00.000Z';
const on = (day: number) => Date.parse(JOINED) + day * DAY_MS;

function stepsOn(day: number, state = DAY, steps: ChecklistRewards['steps'] | null = null) {
  const now = on(day);
  const told = { now: instantOf(now), closesAt: instantOf(on(30)) };
  return firstDaySteps(state, { createdAt: JOINED, now, rewards: steps && { ...told, steps } });
}

const unpaid = { step: 'round', points: 0, isDone: true, isClaimed: false } as const;

test('a newcomer sees each step, done or not', () => {
  expect(stepsOn(1)?.map(({ isDone }) => isDone)).toEqual([true, true, false, false, true]);
});

test('the list ends with its last step, and after a week', () => {
  expect(stepsOn(1, ALL_DONE, [unpaid])).toBeNull();
  expect(stepsOn(8, DAY, [unpaid])).toBeNull();
});

test('a reward keeps the list until it is claimed or its days are over', () => {
  const reward = { ...unpaid, points: 40 };
  const roundOf = (steps: ReturnType<typeof stepsOn>) => steps?.find(({ name }) => name === 'roundsPlayed')?.reward;
  expect(roundOf(stepsOn(8, ALL_DONE, [reward]))).toEqual({ step: 'round', points: 40, isDue: true });
  expect(stepsOn(8, ALL_DONE, [{ ...reward, isClaimed: true }])).toBeNull();
  expect(stepsOn(31, ALL_DONE, [reward])).toBeNull();
});

test('a pending offer is done, and its reward is due once it is credited', () => {
  const offer = { step: 'offer', points: 40, isDone: false, isClaimed: false } as const;
  const step = stepsOn(1, ALL_DONE, [offer])?.find(({ name }) => name === 'offersDone');
  expect(step).toEqual({ name: 'offersDone', isDone: true, reward: { step: 'offer', points: 40, isDue: false } });
});
