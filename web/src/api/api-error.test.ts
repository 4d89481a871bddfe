import { describe, expect, test } from 'vitest';
import { ApiError, isDeclined, isRefused, OfflineError, sentenceOf } from './api-error.ts';

function refusal(code: string, status: number): ApiError {
  return new ApiError(status, JSON.stringify({ message: 'No.', code, requestId: 'r' }));
}

const NO_ANSWER = new OfflineError(new TypeError('Failed to fetch'));
const FAULT = refusal('fault', 500);
const UNKNOWN = new ApiError(
  503,
  JSON.stringify({ message: 'No answer.', code: 'overloaded', requestId: 'r', outcome: 'unknown' }),
);
const OF_A_STRANGER = new ApiError(404, '<h1>Not here</h1>');

describe('a command that was sent for the first time', () => {
  test.each([
    ['insufficient-points', 422],
    ['overloaded', 503],
    ['rate-limited', 429],
    ['unauthenticated', 401],
  ])('was not applied when the answer is %s', (code, status) => {
    expect(isDeclined(refusal(code, status), false)).toBe(true);
  });

  test.each([
    ['no answer', NO_ANSWER],
    ['a fault', FAULT],
    ['the word that its ledger did not answer', UNKNOWN],
  ])('may have been applied after %s', (_, error) => {
    expect(isDeclined(error, false)).toBe(false);
  });
});

describe('a command without an answer that is sent again', () => {
  test.each([
    ['insufficient-points', 422],
    ['command-id-reused', 409],
    ['invalid-input', 400],
  ])('was not applied when the answer is %s', (code, status) => {
    expect(isDeclined(refusal(code, status), true)).toBe(true);
  });

  test.each([
    ['overloaded', 503],
    ['rate-limited', 429],
    ['unauthenticated', 401],
    ['foreign-origin', 403],
    ['request-too-slow', 408],
  ])('may have been applied when a gateway answers %s without reading it', (code, status) => {
    expect(isDeclined(refusal(code, status), true)).toBe(false);
  });

  test.each([
    ['no answer', NO_ANSWER],
    ['a fault', FAULT],
    ['the answer of something that stands before the house', OF_A_STRANGER],
  ])('may have been applied after %s', (_, error) => {
    expect(isDeclined(error, true)).toBe(false);
  });
});

test.each([
  ['what the house says', refusal('insufficient-points', 422), 'No.'],
  ['that no answer came', NO_ANSWER, NO_ANSWER.message],
  ['to wait, when a proxy has had enough', new ApiError(429, '<h1>Slow down</h1>'), 'Too many tries. Wait a moment'],
  ['nothing in particular of anything else', OF_A_STRANGER, 'Something went wrong. Please try again.'],
  ['nothing in particular of a fault in the page', new TypeError('x is undefined'), 'Something went wrong.'],
])('the message for a player is %s', (_, error, sentence) => {
  expect(sentenceOf(error)).toContain(sentence);
});

test('only a command that was read and rejected is refused, not a fault or a timeout', () => {
  const statuses = [399, 400, 499, 500].map((status) => isRefused(new ApiError(status, '')));
  expect(statuses).toEqual([false, true, true, false]);
  expect([isRefused(NO_ANSWER), isRefused({ status: 400 })]).toEqual([false, false]);
});
