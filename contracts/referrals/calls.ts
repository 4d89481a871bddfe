import { z } from 'zod';
import { referralCode, username } from '../accounts/fields.ts';
import { defineCall, LIST, SMALL } from '../definition/call.ts';
import { points, summedPoints } from '../points.ts';
import { invitationState, missingStep } from './invitation.ts';
import { positionNotReached } from '../definition/common-refusals.ts';
import { referralCodeTaken, referralCodeUsed } from './refusals.ts';

const friend = z.object({
  username: z.string(),
  invitedAt: z.iso.datetime(),
  state: invitationState,
  missing: z.array(missingStep),
  earned: summedPoints,
});

export const referralStats = defineCall({
  name: 'referral-stats',
  method: 'GET',
  path: '/api/referral/stats',
  access: 'player',
  budget: LIST,
  view: 'referrals',
  alsoReads: ['experience'],
  summary: 'Your referral code, how many came by it, what they brought, and the latest hundred of them.',
  reply: z.object({
    referralCode: z.string(),
    referralCount: z.int(),
    referralEarnings: summedPoints,
    pendingCount: z.int(),
    canChooseCode: z.boolean(),
    /** Per side, as promised now. */
    bonusPoints: points,
    /** Of friends' offers, in percent. */
    sharePercent: z.int(),
    /** Wager required of a friend who completes no offer. */
    wagerPoints: points,
    withinDays: z.int(),
    /** Bonuses for inviting in a UTC day; further ones follow on the next days. */
    perDay: z.int(),
    friends: z.array(friend),
    invitation: z
      .object({
        inviter: z.string().nullable(),
        bonusPoints: points,
        state: invitationState,
        missing: z.array(missingStep),
      })
      .nullable(),
  }),
  refusals: [positionNotReached],
});

export const chooseReferralCode = defineCall({
  name: 'choose-referral-code',
  method: 'PUT',
  path: '/api/referral/code',
  access: 'player',
  budget: { ...LIST, perDay: 50 },
  idempotent: true,
  summary:
    'Chooses the referral code; without a choice it is the username. It cannot change once a player has joined with it.',
  /** Codes have the form of usernames; none is both. */
  body: z.strictObject({ code: username }),
  reply: z.object({ referralCode: z.string() }),
  refusals: [referralCodeTaken, referralCodeUsed],
});

export const inviter = defineCall({
  name: 'inviter',
  method: 'GET',
  path: '/api/referral/inviter',
  access: 'public',
  budget: SMALL,
  summary: 'The username behind a referral code, in any case; null: the code is unknown, or its player cannot invite.',
  query: z.strictObject({ ref: referralCode }),
  reply: z.object({
    username: z.string().nullable(),
    bonusPoints: points,
  }),
  refusals: [],
});

export const REFERRAL_CALLS = [inviter, referralStats, chooseReferralCode] as const;
