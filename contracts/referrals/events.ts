import { z } from 'zod';
import { defineEvent, NO_TRANSFER } from '../definition/event.ts';
import { accountId } from '../ids.ts';
import { points } from '../points.ts';

export const referralSet = defineEvent({
  type: 'referral-set',
  code: 80,
  ...NO_TRANSFER,
  /** `bonusPoints`: later settings do not change it. */
  payload: z.object({ referrer: accountId, bonusPoints: points }),
});

export const REFERRAL_SIDES = ['friend', 'referrer'] as const;
export const referralSide = z.enum(REFERRAL_SIDES);
export type ReferralSide = z.infer<typeof referralSide>;

/** `side` is the account's role; `other` is the other account. */
export const referralBonusGranted = defineEvent({
  type: 'referral-bonus-granted',
  code: 81,
  leg: 'available',
  counter: 'referral-expense',
  payload: z.object({ side: referralSide, other: accountId }),
});

/** On the referrer's account. `creditId`: the friend's offer. */
const share = z.object({ friend: accountId, creditId: z.string() });

/** Of earlier versions, which dropped fractions of a point. */
export const referralShareCredited = defineEvent({
  type: 'referral-share-credited',
  code: 82,
  leg: 'available',
  counter: 'referral-expense',
  payload: share,
});

/** Takes the credited share, even if spent. An amount of 0 arrived before the credit, which is then refused. */
export const referralShareReversed = defineEvent({
  type: 'referral-share-reversed',
  code: 83,
  leg: 'available',
  counter: 'referral-expense',
  mayOverdraw: true,
  payload: share,
});

/** `hundredths`: what the share is worth, in hundredths of a point. The account keeps those that make no whole point yet. */
const accrued = share.extend({ hundredths: z.int().min(0) });

/** The amount is the whole points that this share and what was kept before make. */
export const referralShareAccrued = defineEvent({
  type: 'referral-share-accrued',
  code: 84,
  leg: 'available',
  counter: 'referral-expense',
  payload: accrued,
});

/** Deducts `hundredths`, first from those the account keeps. With 0 the reversal came before the share, which is refused then. */
export const accruedShareReversed = defineEvent({
  type: 'accrued-share-reversed',
  code: 85,
  leg: 'available',
  counter: 'referral-expense',
  mayOverdraw: true,
  payload: accrued,
});

export const REFERRAL_EVENTS = [
  referralSet,
  referralBonusGranted,
  referralShareCredited,
  referralShareReversed,
  referralShareAccrued,
  accruedShareReversed,
] as const;
