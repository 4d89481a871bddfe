import { decides } from '../decision/decides.ts';
import { HOLD_RULES } from './rules.ts';

export const holdsDecisions = decides('holds', {
  rules: HOLD_RULES,
  tells: {
    'points-held': {
      by: 'hold-points',
      command: ({ amount, at, payload: { reason, expiresAt } }) => ({
        type: 'hold-points',
        amountPoints: 0 - amount,
        expiresInMs: expiresAt === null ? null : expiresAt - at,
        reason,
      }),
    },
    'hold-posted': { by: 'hold-points', command: ({ payload }) => ({ type: 'post-hold', ...payload }) },
    'hold-voided': { by: 'hold-points', command: ({ payload }) => ({ type: 'void-hold', ...payload }) },
    'hold-expired': { by: 'system', command: ({ payload }) => ({ type: 'expire-hold', ...payload }) },
  },
});
