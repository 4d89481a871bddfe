import { balanceBefore, balanceEffect, spoken } from '../decision/change-words.ts';
import type { Account } from '../engine/book/account.ts';
import { decides } from '../decision/decides.ts';
import { HOLD_RULES } from './rules.ts';
import { holdSlice } from './slice.ts';

export const holdsDecisions = decides('holds', {
  slices: [holdSlice],
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
  gates: {
    'post-hold': {
      needsSecond: (_command, { setting }, { available, held }) => available + held > setting('approval-balance'),
      thing: ({ holdId }) => `hold:${holdId}`,
      before: balanceBefore,
      change: (_change, who) => `Take held points of ${who}`,
      effect: (_change, { available, held }) =>
        `Held ${spoken(held)}, then without this hold. The balance stays ${spoken(available)}.`,
    },
    'void-hold': {
      needsSecond: () => false,
      thing: ({ holdId }) => `hold:${holdId}`,
      before: (account, command) => ({ ...balanceBefore(account), points: pointsOf(account, command) }),
      gives: { points: pointsOf, limit: 'act' },
      change: (_change, who, { points }) => `Give ${spoken(points)} of a hold back to ${who}`,
      effect: (_change, before) => balanceEffect(before, Number(before['points'])),
    },
  },
});

function pointsOf({ holds }: Readonly<Account>, { holdId }: { holdId: string }): number {
  return holds?.open.get(holdId)?.amountPoints ?? 0;
}
