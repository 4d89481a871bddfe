import { expect, test } from 'vitest';
import { login, register } from '#contracts/accounts/calls.ts';
import { fairRotate } from '#contracts/fairness/calls.ts';
import { gameHistory } from '#contracts/game-history/calls.ts';
import { playDice } from '#contracts/play/calls/single-shot.ts';
import { automatedRequestCall, withdrawalRequestCall } from '#contracts/withdrawals/calls.ts';
import { NO_GAMEPASS } from '#contracts/withdrawals/destinations.ts';
import { parsePart } from './parse.ts';

const bet = { betAmount: 10, prediction: 'over' };
const robux = { type: 'robux', amount: 100, usdValue: '1' };
const name = { username: 'anna', email: 'anna@example.com', password: 'four brass lanterns' };

test.each([
  ['no body', playDice.body, undefined, 'The body is missing.'],
  ['a list for a body', playDice.body, [], 'The body must be a JSON object.'],
  ['no bet', playDice.body, { prediction: 'over' }, '"betAmount" is missing.'],
  ['text for a bet', playDice.body, { ...bet, betAmount: '10' }, 'A bet is a whole number of points.'],
  ['a bet of 2^53', playDice.body, { ...bet, betAmount: 2 ** 53 }, 'A bet that large cannot be taken.'],
  ['no call', playDice.body, { betAmount: 10 }, '"prediction" is missing.'],
  ['an unknown call', playDice.body, { ...bet, prediction: 'up' }, '"prediction" must be "over" or "under".'],
  ['a field too many', playDice.body, { ...bet, diceResult: 6 }, 'Unknown in the body: "diceResult".'],
  ['no email', register.body, { ...name, email: undefined }, '"email" is missing.'],
  [
    'a blank first name',
    register.body,
    { ...name, firstName: ' ' },
    '"firstName" must be text of at least 1 character.',
  ],
  ['no client seed', fairRotate.body, {}, '"clientSeed" is missing.'],
  ['Robux without a gamepass', automatedRequestCall.body, { ...robux, details: { username: 'builder' } }, NO_GAMEPASS],
  ['Robux without details', automatedRequestCall.body, robux, NO_GAMEPASS],
  ['Robux with empty details', automatedRequestCall.body, { ...robux, details: {} }, NO_GAMEPASS],
  ['no dollars', automatedRequestCall.body, { ...robux, usdValue: undefined }, 'USD value is required'],
  ['no method', automatedRequestCall.body, { amount: 100 }, 'Withdrawal type is required'],
  [
    'an unknown gift card',
    withdrawalRequestCall.body,
    { method: 'giftcard', amount: 1000, paymentDetails: 'Netflix, anna@example.com' },
    'Choose a gift card: Amazon, Steam, or Google Play.',
  ],
  [
    'a gift card without an address',
    withdrawalRequestCall.body,
    { method: 'giftcard', amount: 1000, paymentDetails: 'Amazon' },
    'Enter your email.',
  ],
  [
    'a short password at sign-in',
    login.body,
    { ...name, email: undefined, password: 'x' },
    '"password" must be text of at least 6 characters.',
  ],
])('%s', (_what, schema, value, sentence) => {
  const parsed = parsePart(schema, value, 'body');
  expect(parsed).toMatchObject({ kind: 'refusal', message: sentence });
});

test.each([
  [{ game: 'poker' }, /^"game" must be "all", "dice", .* or "baccarat"\.$/],
  [{ period: 'year' }, /^"period" must be "all", "today", "week" or "month"\.$/],
  [{ limit: '0' }, /^"limit" must be at least 1\.$/],
  [{ before: 'yesterday' }, /^Page with the id of the last round, like 0-1234\.$/],
  [{ limit: 'many' }, /^"limit" must be a whole number, in digits\.$/],
])('the sentence for history with %j', (query, sentence) => {
  const parsed = parsePart(gameHistory.query, query, 'query');
  expect(parsed).toMatchObject({ kind: 'refusal', message: expect.stringMatching(sentence) });
});
