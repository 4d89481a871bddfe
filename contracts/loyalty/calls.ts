import { z } from 'zod';
import { positionNotReached } from '../definition/common-refusals.ts';
import { defineCall, SMALL } from '../definition/call.ts';
import { points } from '../points.ts';
import { claimLoyaltyBonus } from './commands.ts';

const loyaltyBonus = z.object({
  level: z.int(),
  /** Paid by a claim now; 0: the level has none. */
  points,
  /** Of the next level; 0 at the highest. */
  nextPoints: points,
  /** Since the last claim, at most `wagerPoints`. */
  wageredPoints: points,
  wagerPoints: points,
  /** The server's time, and when the next claim opens, also after an exclusion. */
  now: z.iso.datetime(),
  opensAt: z.iso.datetime(),
});
export type LoyaltyBonus = z.infer<typeof loyaltyBonus>;

export const loyaltyBonusCall = defineCall({
  name: 'loyalty-bonus',
  method: 'GET',
  path: '/api/loyalty',
  access: 'player',
  budget: SMALL,
  view: 'loyalty',
  alsoReads: ['experience'],
  summary: 'The weekly loyalty bonus of your level, how much of its wager you reached, and when you can claim it.',
  reply: loyaltyBonus,
  refusals: [positionNotReached],
});

export const claimLoyaltyBonusCall = defineCall({
  name: 'claim-loyalty-bonus',
  method: 'POST',
  path: '/api/loyalty/claim',
  access: 'player',
  budget: SMALL,
  idempotent: true,
  summary: 'Claims the loyalty bonus of your level, once a week. Weeks begin on Monday, UTC.',
  reply: z.object({ amount: points, level: z.int() }),
  refusals: claimLoyaltyBonus.refusals,
});

export const LOYALTY_CALLS = [loyaltyBonusCall, claimLoyaltyBonusCall] as const;
