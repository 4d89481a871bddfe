import { definePolicy } from '../module/policy.ts';

/** Credits and reversals have separate subjects: the ledger accepts both in any order. */
export const referralShare = definePolicy({
  name: 'referral-share',
  needsHistory: true,
  on: {
    'offer-released': ({ account: friend, amount: amountPoints, at: dueAt, payload }) => {
      const { referrer: account, creditId } = payload;
      if (account === null || amountPoints === 0) return [];
      const order = { type: 'credit-referral-share' as const, account, friend, creditId, amountPoints };
      return [{ kind: 'set', subject: `credit ${creditId}`, dueAt, order }];
    },
    'released-offer-reversed': ({ account: friend, amount, at: dueAt, payload }) => {
      const { referrer: account, creditId } = payload;
      if (account === null || amount === 0) return [];
      const order = { type: 'reverse-referral-share' as const, account, friend, creditId };
      return [{ kind: 'set', subject: `reversal ${creditId}`, dueAt, order }];
    },
  },
});
