import { expect, test } from 'vitest';
import { problem } from '#contracts/definition/problem.ts';
import { REFUSALS } from '#contracts/refusals.ts';
import { OVERLOADED, refusal } from '#contracts/outcome.ts';
import { problemOf, refused, retryAfterSeconds, statusOf } from './errors.ts';

test('every refusal has a status of its kind', () => {
  for (const { code, status } of Object.values(REFUSALS)) {
    expect(status, code).toBeGreaterThanOrEqual(400);
    expect(status, code).toBeLessThan(600);
  }
  expect(statusOf('command-id-reused')).toBe(409);
  expect(statusOf('overloaded')).toBe(503);
  expect(statusOf('rate-limited')).toBe(429);
});

test('every refusal is sent in the same error format', () => {
  const fields = [{ path: 'betAmount', message: 'A bet is at least 1 point.' }];
  const shown = problemOf(refused('invalid-input', 'A bet is at least 1 point.', fields), 'request-1');
  expect(problem.parse(shown)).toEqual(shown);
  expect(shown.details).toEqual(fields);
  expect(problemOf(refused('not-found', 'No.'), 'request-2')).not.toHaveProperty('details');
});

test('only the sender of a command with an unknown outcome learns that it is unknown', () => {
  const unknown = refusal('overloaded', 'The ledger did not answer in time.', { outcome: 'unknown' });
  const shown = problemOf(unknown, 'request-1');
  expect(problem.parse(shown)).toEqual(shown);
  expect(shown.outcome).toBe('unknown');
  for (const surely of [OVERLOADED, refusal('insufficient-points', 'No.', { available: 3 })]) {
    expect(problemOf(surely, 'request-2')).not.toHaveProperty('outcome');
  }
});

test('a refusal that can be retried says when, in whole seconds', () => {
  expect(retryAfterSeconds({ ...refused('overloaded', 'Later.'), retryAfterMs: 20 })).toBe(1);
  expect(retryAfterSeconds({ ...refused('rate-limited', 'Later.'), retryAfterMs: 61_000 })).toBe(61);
  expect(retryAfterSeconds(refused('position-not-reached', 'Later.'))).toBe(1);
  expect(retryAfterSeconds(refused('insufficient-points', 'No.'))).toBeNull();
});
