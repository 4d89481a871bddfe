import type { CausedNotice } from '../definition/notice.ts';
import { referralSide } from './commands.ts';
import { referralNotice, type ReferralNews } from './notices.ts';
import { z } from 'zod';
import { defineEvent, NO_TRANSFER } from '../definition/event.ts';
import { unlessZero } from '../definition/event-words.ts';
import { accountId, type AccountId } from '../ids.ts';
import { points } from '../points.ts';

/** `about`: the other player, or the credit. A share is less than a point, or was reversed before it was credited, if `amount` is 0. */
function noticeOf(account: AccountId, amount: number, of: ReferralNews, about?: string | number): CausedNotice | null {
  if (amount === 0) return null;
  const cause = `referral:${of}:${account}${about === undefined ? '' : `:${about}`}`;
  return { fact: referralNotice.fact({ of, points: Math.abs(amount) }), cause };
}

export const referralSet = defineEvent({
  type: 'referral-set',
  code: 80,
  ...NO_TRANSFER,
  /** `bonusPoints`: later settings do not change it. */
  payload: z.object({ referrer: accountId, bonusPoints: points }),
  words: null,
  notice: ({ account, payload: { bonusPoints } }) => noticeOf(account, bonusPoints, 'promised'),
});

/** `side` is the account's role; `other` is the other account. */
export const referralBonusGranted = defineEvent({
  type: 'referral-bonus-granted',
  code: 81,
  leg: 'available',
  counter: 'referral-expense',
  payload: z.object({ side: referralSide, other: accountId }),
  words: {
    params: { side: referralSide },
    of: ({ payload: { side } }) => ({ side }),
    line: ({ side }) => `Referral bonus: ${side === 'friend' ? 'you were invited' : 'you invited a friend'}`,
    transaction: 'earn',
  },
  notice: ({ account, amount, payload: { side, other } }) => noticeOf(account, amount, side, other),
});

/** On the referrer's account. `creditId`: the friend's offer. */
const share = z.object({ friend: accountId, creditId: z.string() });

const SHARE = { of: unlessZero, line: () => "Referral share: a friend's offer", transaction: 'earn' } as const;
const SHARE_REVERSED = {
  of: unlessZero,
  line: () => "Referral share: a friend's offer was reversed",
  transaction: 'reversal',
} as const;

/** Of earlier versions, which dropped fractions of a point. */
export const referralShareCredited = defineEvent({
  type: 'referral-share-credited',
  code: 82,
  leg: 'available',
  counter: 'referral-expense',
  payload: share,
  words: SHARE,
  notice: ({ account, amount, payload }) => noticeOf(account, amount, 'share', payload.creditId),
});

/** Takes the credited share, even if spent. An amount of 0 arrived before the credit, which is then refused. */
export const referralShareReversed = defineEvent({
  type: 'referral-share-reversed',
  code: 83,
  leg: 'available',
  counter: 'referral-expense',
  mayOverdraw: true,
  payload: share,
  words: SHARE_REVERSED,
  notice: ({ account, amount, payload }) => noticeOf(account, amount, 'share-reversed', payload.creditId),
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
  words: SHARE,
  notice: ({ account, amount, payload }) => noticeOf(account, amount, 'share', payload.creditId),
});

/** Deducts `hundredths`, first from those the account keeps. With 0 the reversal came before the share, which is refused then. */
export const accruedShareReversed = defineEvent({
  type: 'accrued-share-reversed',
  code: 85,
  leg: 'available',
  counter: 'referral-expense',
  mayOverdraw: true,
  payload: accrued,
  words: SHARE_REVERSED,
  notice: ({ account, amount, payload }) => noticeOf(account, amount, 'share-reversed', payload.creditId),
});

export const REFERRAL_EVENTS = [
  referralSet,
  referralBonusGranted,
  referralShareCredited,
  referralShareReversed,
  referralShareAccrued,
  accruedShareReversed,
] as const;
