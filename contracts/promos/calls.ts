import { z } from 'zod';
import { defineCall, LIST } from '../definition/call.ts';
import { points } from '../points.ts';
import { typedPromoCode } from './code.ts';
import {
  promoAccountTooNew,
  promoAlreadyUsed,
  promoEnded,
  promoExpired,
  promoNotPaid,
  promoUnknown,
  promoUsedUp,
} from './refusals.ts';
import { addressUnconfirmed } from '../accounts/refusals.ts';
import { forbidden, playerExcluded } from '../definition/common-refusals.ts';

export const redeemPromoCall = defineCall({
  name: 'redeem-promo',
  method: 'POST',
  path: '/api/promo-codes/redeem',
  access: 'player',
  budget: { ...LIST, perDay: 100 },
  idempotent: true,
  summary: 'Redeems a promo code. Each player can use a code once.',
  body: z.strictObject({ code: typedPromoCode }),
  reply: z.object({ points, message: z.string() }),
  refusals: [
    promoUnknown,
    promoEnded,
    promoExpired,
    promoUsedUp,
    promoAlreadyUsed,
    promoAccountTooNew,
    promoNotPaid,
    addressUnconfirmed,
    playerExcluded,
    forbidden,
  ],
});

export const PROMO_CALLS = [redeemPromoCall] as const;
