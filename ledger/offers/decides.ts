import { decides } from '../decision/decides.ts';
import { OFFER_RULES } from './rules.ts';
import { offerSlice } from './slice.ts';

export const offersDecisions = decides('offers', {
  slices: [offerSlice],
  rules: OFFER_RULES,
  tells: {
    'offer-credited': {
      by: 'system',
      command: ({ amount, payload: { referrer: _referrer, ...conversion } }) => ({
        type: 'credit-offer',
        amountPoints: amount,
        ...conversion,
      }),
    },
    'offer-released': { by: 'system', command: ({ payload: { creditId } }) => ({ type: 'release-offer', creditId }) },
    'offer-reversed': { by: 'system', command: ({ payload: { creditId } }) => ({ type: 'reverse-offer', creditId }) },
    'released-offer-reversed': {
      by: 'system',
      command: ({ payload: { creditId } }) => ({ type: 'reverse-offer', creditId }),
    },
  },
});
