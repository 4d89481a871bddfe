import { z } from 'zod';
import { defineEvent, NO_TRANSFER } from '../definition/event.ts';
import { accountId } from '../ids.ts';
import { points } from '../points.ts';

/** On the friend's account, right after it was opened; for life. */
export const referralSet = defineEvent({
  type: 'referral-set',
  code: 80,
  ...NO_TRANSFER,
  /** `bonusPoints`: what each side is promised; a setting that changes later takes nothing back. */
  payload: z.object({ referrer: accountId, bonusPoints: points }),
});

export const REFERRAL_SIDES = ['friend', 'referrer'] as const;
export const referralSide = z.enum(REFERRAL_SIDES);
export type ReferralSide = z.infer<typeof referralSide>;

/** `side`: what the account is in the invitation; `other` is the other one. */
export const referralBonusGranted = defineEvent({
  type: 'referral-bonus-granted',
  code: 81,
  leg: 'available',
  counter: 'referral-expense',
  payload: z.object({ side: referralSide, other: accountId }),
});

/** On the referrer's account; `creditId` names the friend's offer. */
const share = z.object({ friend: accountId, creditId: z.string() });

export const referralShareCredited = defineEvent({
  type: 'referral-share-credited',
  code: 82,
  leg: 'available',
  counter: 'referral-expense',
  payload: share,
});

/** Takes what was credited, even if it has been spent. An amount of 0: it came before the credit, which is not taken any more. */
export const referralShareReversed = defineEvent({
  type: 'referral-share-reversed',
  code: 83,
  leg: 'available',
  counter: 'referral-expense',
  mayOverdraw: true,
  payload: share,
});

export const REFERRAL_EVENTS = [
  referralSet,
  referralBonusGranted,
  referralShareCredited,
  referralShareReversed,
] as const;
