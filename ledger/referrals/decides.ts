import { decides } from '../decision/decides.ts';
import { REFERRAL_RULES } from './rules.ts';
import { referralSlice } from './slice.ts';

export const referralsDecisions = decides('referrals', {
  slices: [referralSlice],
  rules: REFERRAL_RULES,
  tells: {
    'referral-set': { by: 'system', command: ({ payload: { referrer } }) => ({ type: 'set-referrer', referrer }) },
    'referral-bonus-granted': {
      by: 'system',
      command: ({ amount, payload }) => ({
        type: 'grant-referral-bonus',
        amountPoints: amount,
        ...payload,
      }),
    },
    'referral-share-accrued': {
      by: 'system',
      command: ({ payload: { friend, creditId, hundredths } }, _decided, { value }) => ({
        type: 'credit-referral-share',
        friend,
        creditId,
        amountPoints: hundredths / value('referral-share'),
      }),
    },
    'accrued-share-reversed': {
      by: 'system',
      command: ({ payload: { friend, creditId } }) => ({
        type: 'reverse-referral-share',
        friend,
        creditId,
      }),
    },
  },
});
