import { z } from 'zod';
import { balanceOutOfBounds } from '../accounts/refusals.ts';
import { defineCommand } from '../definition/command.ts';
import { amountPoints, systemActor } from '../definition/envelope.ts';
import { accountId, commandId } from '../ids.ts';
import {
  referralBonusAlreadyGranted,
  referralUnknown,
  referrerAlreadySet,
  referrerIsSelf,
  referrerTooLate,
  shareAlreadyCredited,
  shareAlreadyReversed,
  shareTooSmall,
} from './refusals.ts';

export const REFERRAL_SIDES = ['friend', 'referrer'] as const;
export const referralSide = z.enum(REFERRAL_SIDES);
export type ReferralSide = z.infer<typeof referralSide>;

export const setReferrer = defineCommand({
  type: 'set-referrer',
  policies: ['registration'],
  input: { actor: systemActor, referrer: accountId },
  refusals: [referrerIsSelf, referrerAlreadySet, referrerTooLate],
});

export const grantReferralBonus = defineCommand({
  type: 'grant-referral-bonus',
  policies: ['referrals'],
  input: { actor: systemActor, side: referralSide, other: accountId, amountPoints },
  takes: 'bonus',
  refusals: [referrerIsSelf, referralUnknown, referralBonusAlreadyGranted, balanceOutOfBounds],
});

const share = { actor: systemActor, friend: accountId, creditId: commandId };

export const creditReferralShare = defineCommand({
  type: 'credit-referral-share',
  policies: ['referral-share'],
  input: { ...share, amountPoints },
  refusals: [referrerIsSelf, shareAlreadyCredited, shareAlreadyReversed, shareTooSmall, balanceOutOfBounds],
});

export const reverseReferralShare = defineCommand({
  type: 'reverse-referral-share',
  policies: ['referral-share'],
  input: share,
  refusals: [referrerIsSelf, shareAlreadyReversed, balanceOutOfBounds],
});

export const REFERRAL_COMMANDS = [setReferrer, grantReferralBonus, creditReferralShare, reverseReferralShare] as const;
