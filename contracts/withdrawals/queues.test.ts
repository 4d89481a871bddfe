import { expect, test } from 'vitest';
import { isStoppable, queueOf } from './queues.ts';
import { OPEN_STAGES, statusOf, WITHDRAWAL_STAGES } from './stage.ts';

test('a withdrawal is in one queue until it is over, and in none afterwards', () => {
  const withQueue = WITHDRAWAL_STAGES.filter((stage) => queueOf(stage, false) !== null);
  expect(withQueue).toEqual([...OPEN_STAGES, 'kept']);
});

test('a hold moves withdrawals whose payment has not begun', () => {
  for (const stage of WITHDRAWAL_STAGES) {
    expect(queueOf(stage, true)).toBe(isStoppable(stage) ? 'held' : queueOf(stage, false));
  }
  expect(isStoppable('submitting')).toBe(false);
  expect(statusOf('requested')).toBe('pending');
});
