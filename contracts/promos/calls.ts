import { z } from 'zod';
import { defineCall, LIST } from '../definition/call.ts';
import { points } from '../points.ts';
import { typedPromoCode } from './code.ts';

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
    'promo-unknown',
    'promo-ended',
    'promo-expired',
    'promo-used-up',
    'promo-already-used',
    'promo-account-too-new',
    'promo-not-paid',
    'address-unconfirmed',
    'player-excluded',
    'forbidden',
  ],
});

export const PROMO_CALLS = [redeemPromoCall] as const;
