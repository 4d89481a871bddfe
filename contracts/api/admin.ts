// What an operator does to an account's points, and what he reads of the house. Every change names a reason; the actor is
// the signed-in admin.
import { z } from 'zod';
import { adjustedPoints, amountPoints, reason } from '../definition/envelope.ts';
import { LONGEST_HOLD_SECONDS } from '../holds/commands.ts';
import { gameName } from '../games/catalogue.ts';
import { accountId, commandId, LAST_ACCOUNT_ID } from '../ids.ts';
import { balance, netPoints, points, summedPoints } from '../points.ts';
import { positionText } from '../position.ts';
import { defineCall, REPORT, SMALL } from './call.ts';
import { wholeNumber } from './whole-number.ts';

const account = z.object({ account: wholeNumber('account', 1, LAST_ACCOUNT_ID) });
const hold = z.object({ ...account.shape, hold: commandId });

const balanceAfter = z.object({
  account: accountId,
  available: balance,
  held: points,
  position: positionText,
  /** The hold's id, for calls about one. */
  holdId: z.string().nullable(),
});

export const adjustPointsCall = defineCall({
  name: 'adjust-points',
  method: 'POST',
  path: '/api/admin/accounts/:account/adjustments',
  access: 'admin',
  budget: SMALL,
  idempotent: 'required',
  summary: 'Adds or takes points, with a reason.',
  params: account,
  body: z.strictObject({ amount: adjustedPoints, reason }),
  reply: balanceAfter,
  refusals: ['account-unknown', 'insufficient-points', 'balance-out-of-bounds', 'command-id-reused'],
});

export const holdPointsCall = defineCall({
  name: 'hold-points',
  method: 'POST',
  path: '/api/admin/accounts/:account/holds',
  access: 'admin',
  budget: SMALL,
  idempotent: 'required',
  summary: 'Sets points aside until they are posted, voided or the hold expires.',
  params: account,
  body: z.strictObject({
    amount: amountPoints,
    reason,
    expiresInSeconds: z.int().min(1).max(LONGEST_HOLD_SECONDS).nullable().default(null),
  }),
  reply: balanceAfter,
  refusals: ['account-unknown', 'insufficient-points', 'command-id-reused'],
});

export const postHoldCall = defineCall({
  name: 'post-hold',
  method: 'POST',
  path: '/api/admin/accounts/:account/holds/:hold/post',
  access: 'admin',
  budget: SMALL,
  idempotent: 'required',
  summary: 'Takes the held points out of the account for good.',
  params: hold,
  body: z.strictObject({}).optional(),
  reply: balanceAfter,
  refusals: ['account-unknown', 'hold-unknown', 'hold-closed', 'command-id-reused'],
});

export const voidHoldCall = defineCall({
  name: 'void-hold',
  method: 'POST',
  path: '/api/admin/accounts/:account/holds/:hold/void',
  access: 'admin',
  budget: SMALL,
  idempotent: 'required',
  summary: 'Gives the held points back.',
  params: hold,
  body: z.strictObject({}).optional(),
  reply: balanceAfter,
  refusals: ['account-unknown', 'hold-unknown', 'hold-closed', 'command-id-reused'],
});

const figures = {
  rounds: z.int(),
  /** Points staked. */
  turnover: summedPoints,
  payouts: summedPoints,
  /** Turnover less payouts. */
  houseResult: netPoints,
  /** What the rules say should have come back; points with fractions, to the precision of a double. */
  expectedPayouts: z.number(),
  /** Of the turnover; null while there is none. */
  returnPercent: z.number().nullable(),
  expectedPercent: z.number().nullable(),
  /** How far payouts are from what was expected, in standard deviations; above zero players had more. */
  zScore: z.number().nullable(),
};

export const houseReturnsCall = defineCall({
  name: 'house-returns',
  method: 'GET',
  path: '/api/admin/returns',
  access: 'admin',
  budget: REPORT,
  view: 'house-returns',
  summary: 'What each game took in and gave back, beside what its rules say should have come back.',
  reply: z.object({
    games: z.array(
      z.object({
        game: gameName,
        /** at-most: the best play brings so much on average, so its z-score leans below zero. */
        expectation: z.enum(['exact', 'at-most']),
        ...figures,
      }),
    ),
    totals: z.object(figures),
  }),
  refusals: ['position-not-reached'],
});
