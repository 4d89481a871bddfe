import { expect, test } from 'vitest';
import type { z } from 'zod';
import { holdPointsCall } from './holds/calls.ts';
import { login, register } from './accounts/calls.ts';
import { betAmount } from './play/calls/bet.ts';
import { gameHistory } from './game-history/calls.ts';
import { playRoulette } from './play/calls/single-shot.ts';
import { leaderboard } from './leaderboard/calls.ts';
import { crashCashOut, crashStart } from './play/calls/crash.ts';
import { userTransactions } from './statement/calls.ts';
import { wholeNumber } from './definition/whole-number.ts';

const newcomer = { username: 'anna', email: 'anna@example.org', password: 'four brass lanterns' };
const mailbox = (length: number) => {
  // A host label has at most 63 characters.
  const host = `${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.org`;
  return `${'a'.repeat(length - host.length - 1)}@${host}`;
};
const chip = { type: 'red', numbers: [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36] };
const YEAR_S = 366 * 24 * 3600;

const FIELDS: [string, z.ZodType, (value: never) => object, unknown[], unknown[]][] = [
  [
    'a name to register',
    register.body!,
    (username: string) => ({ ...newcomer, username }),
    ['abc', 'a'.repeat(50), 'Az_09'],
    ['ab', 'a'.repeat(51), 'anna-b', 'änna', ' anna'],
  ],
  [
    'a password to register',
    register.body!,
    (password: string) => ({ ...newcomer, password }),
    ['a'.repeat(6), 'a'.repeat(256)],
    ['a'.repeat(5), 'a'.repeat(257)],
  ],
  [
    'an address',
    register.body!,
    (email: string) => ({ ...newcomer, email }),
    [mailbox(254)],
    [mailbox(255), 'anna', 'anna@', ''],
  ],
  [
    'a first name',
    register.body!,
    (firstName?: string) => ({ ...newcomer, firstName }),
    [undefined, 'A', 'a'.repeat(50), ` ${'a'.repeat(50)} `],
    ['', ' ', 'a'.repeat(51)],
  ],
  [
    'an invitation',
    register.body!,
    (ref?: string) => ({ ...newcomer, ref }),
    [undefined, 'a'.repeat(50), 'a'.repeat(51)],
    [],
  ],
  [
    'a name to sign in',
    login.body!,
    (username: string) => ({ username, password: newcomer.password }),
    ['abc', 'a'.repeat(50)],
    ['ab', 'a'.repeat(51), 'an na'],
  ],
  [
    'a password to sign in',
    login.body!,
    (password: string) => ({ username: 'anna', password }),
    ['a'.repeat(6), 'a'.repeat(256)],
    ['a'.repeat(5), 'a'.repeat(257)],
  ],
  [
    'how long a hold lasts',
    holdPointsCall.body!,
    (expiresInSeconds?: number) => ({ amount: 1, reason: 'a prize', expiresInSeconds }),
    [undefined, null, 1, YEAR_S],
    [0, YEAR_S + 1, 1.5],
  ],
  ['how much is held', holdPointsCall.body!, (amount: number) => ({ amount, reason: 'a prize' }), [1], [0, -1]],
  ['a bet', betAmount, (amount) => amount, [1, Number.MAX_SAFE_INTEGER], [0, -1, 1.5, 2 ** 53, '1']],
  [
    'chips',
    playRoulette.body!,
    (amount: number) => ({ bets: [{ ...chip, amount }] }),
    [1, 1_000_000_000],
    [0, 1_000_000_001],
  ],
  [
    'how many chips',
    playRoulette.body!,
    (count: number) => ({ bets: Array.from({ length: count }, () => ({ ...chip, amount: 1 })) }),
    [1, 50],
    [0, 51],
  ],
  [
    'a target',
    crashStart.body!,
    (autoCashOut?: number) => ({ betAmount: 1, autoCashOut }),
    [undefined, null, 1.01, 50],
    [1, 50.01],
  ],
  [
    'what was seen of a flight',
    crashCashOut.body!,
    (cashOutMultiplier?: number) => ({ cashOutMultiplier }),
    [undefined, 1.01, 1e6],
    [1, 1e6 + 1],
  ],
  ...[[gameHistory, 200] as const, [userTransactions, 200] as const, [leaderboard, 200] as const].map(
    ([{ name, query }, most]): (typeof FIELDS)[number] => [
      `lines of ${name}`,
      query!,
      (limit?: string) => ({ limit }),
      [undefined, '1', String(most)],
      ['0', String(most + 1), '-1', '1.0', '+1', '', ' 1', '1e1', '0x1'],
    ],
  ),
  ['a number in an address', wholeNumber('n', 0, 10 ** 15), (text) => text, ['0', '1000000000000000'], ['00', '01']],
];

test.each(FIELDS)('%s', (...field) => {
  const [, schema, bodyOf, taken, refused] = field;
  const isTaken = (value: unknown) => schema.safeParse(bodyOf(value as never)).success;
  expect(taken.filter((value) => !isTaken(value))).toEqual([]);
  expect(refused.filter((value) => isTaken(value))).toEqual([]);
});

test('a body accepts only documented fields', () => {
  for (const [schema, body] of [
    [register.body!, newcomer],
    [login.body!, { username: 'anna', password: newcomer.password }],
    [holdPointsCall.body!, { amount: 1, reason: 'a prize' }],
    [crashStart.body!, { betAmount: 1 }],
  ] as const) {
    expect(schema.safeParse(body).success).toBe(true);
    expect(schema.safeParse({ ...body, isAdmin: true }).success).toBe(false);
  }
});
