import { expect, test } from 'vitest';
import { isReserve, reserveTitle } from './reserve-words.ts';

test.each([
  ['bank', 'Bank account'],
  ['provider:paypal', 'PayPal (payout provider)'],
  ['provider:gift-desk', 'Gift desk (payout provider)'],
])('%s holds money, and has a name in words', (account, words) => {
  expect([isReserve(account), reserveTitle(account)]).toEqual([true, words]);
});

test.each(['receivable:cpx', 'transit:paypal', 'provider-claims', 'suspense', 'exchange', 'banks'])(
  '%s is no money at a bank or provider',
  (account) => expect(isReserve(account)).toBe(false),
);
