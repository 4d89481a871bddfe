import { expect, test } from 'vitest';
import { ApiError, OfflineError } from './api-error.ts';
import { isReadTriedAgain, pauseBeforeTry } from './read-tries.ts';

function refusal(code: string, status: number, retryAfterSeconds: number | null = null): ApiError {
  return new ApiError(status, JSON.stringify({ message: 'No.', code, requestId: 'r' }), retryAfterSeconds);
}

/** The pauses before each further try, until it is given up. */
function pausesAfter(error: Error): number[] {
  const pauses = [];
  while (isReadTriedAgain(pauses.length, error)) pauses.push(pauseBeforeTry(pauses.length, error));
  return pauses;
}

const OFFLINE = new OfflineError(new TypeError('Failed to fetch'));
const TIMED_OUT = new OfflineError(new DOMException('too long', 'TimeoutError'));
const PROXY = new ApiError(502, 'Bad Gateway');

test.each([
  ['no answer', OFFLINE, [500, 1000, 2000]],
  ['a busy house', refusal('overloaded', 503), [500, 1000, 2000]],
  ['too many reads', refusal('rate-limited', 429, 1), [1000, 1000, 2000]],
  ['a house that is being started anew', PROXY, [500, 1000, 2000]],
  ['a proxy that waited in vain', new ApiError(504, 'Gateway Timeout'), [500, 1000, 2000]],
  ['a view that is not there yet', refusal('position-not-reached', 503, 1), [200, 400, 800, 1600]],
  ['fifteen seconds of silence', TIMED_OUT, [500]],
])('a read is retried after %s with growing pauses', (_, error, pauses) => {
  expect(pausesAfter(error)).toEqual(pauses);
});

test('not earlier than the server asked', () => {
  expect(pausesAfter(refusal('overloaded', 503, 2))).toEqual([2000, 2000, 2000]);
});

test('a read told to wait for long fails at once', () => {
  expect(pausesAfter(refusal('overloaded', 503, 60))).toEqual([]);
  expect(pausesAfter(refusal('overloaded', 503, 10))).toEqual([10_000, 10_000, 10_000]);
});

test.each([
  ['a fault', refusal('fault', 500)],
  ['an ended session', refusal('unauthenticated', 401)],
  ['something unknown', refusal('not-found', 404)],
  ['a fault of this page', new Error('no such reel')],
])('%s fails at once', (_, error) => {
  expect(pausesAfter(error)).toEqual([]);
});
