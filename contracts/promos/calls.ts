import { z } from 'zod';
import { defineCall, LIST } from '../definition/call.ts';
import { points } from '../points.ts';
import { typedPromoCode } from './code.ts';
import { takePromo } from './commands.ts';
import { promoAccountTooNew, promoAlreadyUsed, promoNotPaid } from './refusals.ts';
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
    ...takePromo.refusals,
    promoAlreadyUsed,
    promoAccountTooNew,
    promoNotPaid,
    addressUnconfirmed,
    playerExcluded,
    forbidden,
  ],
});

export const PROMO_CALLS = [redeemPromoCall] as const;
