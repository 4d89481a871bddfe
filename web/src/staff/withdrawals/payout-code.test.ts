import { expect, test } from 'vitest';
import { payoutCodeWords } from './payout-code.ts';

test.each([
  ['not-exported', 'Not in a bank file yet'],
  ['rate-limited', 'Rate limited'],
  ['http-503', 'HTTP 503'],
  ['INSUFFICIENT_FUNDS', 'INSUFFICIENT_FUNDS'],
])('%s is shown as %s', (code, words) => {
  expect(payoutCodeWords(code)).toBe(words);
});
