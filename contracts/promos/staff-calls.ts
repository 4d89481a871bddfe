import { z } from 'zod';
import { defineCall, LIST, SMALL } from '../definition/call.ts';
import { reason } from '../definition/envelope.ts';
import { badge, player } from '../definition/kind.ts';
import { listQuery } from '../definition/list.ts';
import { wholeNumber } from '../definition/whole-number.ts';
import { LAST_ACCOUNT_ID } from '../ids.ts';
import { points, summedPoints } from '../points.ts';
import { promoTerms } from './terms.ts';
import { positionNotReached } from '../definition/common-refusals.ts';
import { endPromo, makePromo } from './commands.ts';

const instant = z.iso.datetime();

const promo = z.object({
  id: z.uuid(),
  code: z.string(),
  /** Of each use. */
  points,
  mostUses: z.int(),
  uses: z.int(),
  paidPoints: summedPoints,
  expiresAt: instant,
  isVerifiedOnly: z.boolean(),
  /** Least age of the account. */
  minDays: z.int(),
  reason: z.string(),
  /** Username, or the actor if the account is erased. */
  maker: z.string(),
  madeAt: instant,
  state: badge({
    running: ['Running', 'gain'],
    'used-up': ['Used up', 'brass'],
    expired: ['Expired', 'plain'],
    ended: ['Ended', 'plain'],
  }),
});
export type StaffPromo = z.infer<typeof promo>;

const limit = wholeNumber('limit', 1, 200).prefault(50);

export const PROMO_SORTS = { madeAt: 'desc', code: 'asc', points: 'desc', expiresAt: 'desc' } as const;

export const promosCall = defineCall({
  name: 'promos',
  method: 'GET',
  path: '/api/admin/promo-codes',
  access: 'make-promos',
  budget: LIST,
  view: 'promos',
  summary: 'Promo codes with their uses and cost, the latest first; page with `before` = the id of the last one.',
  query: z.strictObject(listQuery(PROMO_SORTS, z.uuid())),
  reply: z.array(promo),
  refusals: [positionNotReached],
});

const use = z.object({
  id: player('name'),
  name: z.string().nullable(),
  takenAt: instant,
  state: badge({ paid: ['Paid', 'gain'], declined: ['Declined', 'plain'], waiting: ['Being paid', 'plain'] }),
});

export const promoUsesCall = defineCall({
  name: 'promo-uses',
  method: 'GET',
  path: '/api/admin/promo-codes/:id/uses',
  access: 'make-promos',
  budget: LIST,
  view: 'promos',
  summary: 'The players who used a promo code, by account; page with `before` = the account of the last one.',
  params: z.object({ id: z.uuid() }),
  query: z.strictObject({ before: wholeNumber('before', 1, LAST_ACCOUNT_ID).optional(), limit }),
  reply: z.array(use),
  refusals: [positionNotReached],
});

const { expiresAt: _milliseconds, ...made } = promoTerms;

export const makePromoCall = defineCall({
  name: 'make-promo',
  method: 'POST',
  path: '/api/admin/promo-codes',
  access: 'make-promos',
  commands: ['make-promo'],
  budget: SMALL,
  idempotent: 'required',
  summary: 'Makes a promo code. Above the limit of approvals it waits for a second person.',
  body: z.strictObject({ ...made, expiresAt: instant }),
  reply: z.object({ success: z.literal(true), code: z.string() }),
  refusals: makePromo.refusals,
});

export const endPromoCall = defineCall({
  name: 'end-promo',
  method: 'POST',
  path: '/api/admin/promo-codes/:id/end',
  access: 'make-promos',
  commands: ['end-promo'],
  budget: SMALL,
  idempotent: 'required',
  summary: 'Ends a promo code at once. Uses stay paid.',
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({ reason }),
  reply: z.object({ success: z.literal(true) }),
  refusals: endPromo.refusals,
});

export const PROMO_STAFF_CALLS = [promosCall, promoUsesCall, makePromoCall, endPromoCall] as const;
