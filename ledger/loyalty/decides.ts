import { decides } from '../decision/decides.ts';
import { LOYALTY_RULES } from './rules.ts';
import { loyaltySlice } from './slice.ts';

export const loyaltyDecisions = decides('loyalty', {
  slices: [loyaltySlice],
  rules: LOYALTY_RULES,
  tells: { 'loyalty-bonus-claimed': { by: 'player', command: () => ({ type: 'claim-loyalty-bonus' }) } },
});
