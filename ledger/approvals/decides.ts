import { countedPoints } from '#contracts/words/figures.ts';
import { balanceBefore, balanceEffect } from '../decision/change-words.ts';
import { isGated } from '#contracts/definition/gated.ts';
import { ROLE_LOST } from '#contracts/approvals/stale-cause.ts';
import { NEVER_FIRST, decides, type Told } from '../decision/decides.ts';
import { STAFF_POINTS_RULES } from './staff-points/rules.ts';
import { approvalSlice } from './slice.ts';
import { staffPointsSlice } from './staff-points/slice.ts';

export const approvalsDecisions = decides('approvals', {
  slices: [approvalSlice, staffPointsSlice],
  rules: STAFF_POINTS_RULES,
  tells: {
    'change-requested': { by: 'changes', command: ({ payload: { change } }) => gatedChange(change) },
    'change-approved': {
      by: 'changes',
      command: ({ payload: { requestId, hash, reason } }) => ({
        type: 'approve-change',
        requestId,
        hash,
        reason,
      }),
    },
    'change-rejected': {
      by: 'changes',
      command: ({ payload: { requestId, reason } }) => ({ type: 'reject-change', requestId, reason }),
    },
    'change-withdrawn': { by: 'changes', command: ({ payload }) => ({ type: 'withdraw-change', ...payload }) },
    'change-expired': { by: 'system', command: ({ payload: { requestId } }) => ({ type: 'expire-change', requestId }) },
    'change-outdated': {
      by: 'system',
      command: ({ payload: { requestId, by } }) => (by === ROLE_LOST ? { type: 'outdate-change', requestId } : null),
    },
    'second-person-waived': { by: 'changes', command: ({ payload: { change } }) => gatedChange(change) },
    'staff-points-counted': {
      by: 'system',
      command: ({ payload: { points: amountPoints, ...payload } }) => ({
        type: 'count-staff-points',
        amountPoints,
        ...payload,
      }),
    },
    'points-given': { by: 'adjust-points', command: NEVER_FIRST },
    'postback-resolved': {
      by: 'resolve-offers',
      command: ({ payload: { points: amountPoints, ...payload } }) => ({
        type: 'resolve-postback',
        amountPoints,
        ...payload,
        reason: 'as told',
      }),
    },
  },
  gates: {
    'resolve-postback': {
      // A click or player code of the postback names the account, or a second person does.
      needsSecond: ({ isNamed }) => !isNamed,
      thing: ({ conversionId }) => `postback:${conversionId}`,
      before: balanceBefore,
      gives: { points: (_account, { amountPoints }) => amountPoints, limit: 'act', isGift: true },
      change: ({ amountPoints }, who) => {
        const worth = amountPoints === 0 ? 'unknown worth' : countedPoints(amountPoints);
        return `Credit a postback of ${worth} to ${who}`;
      },
      effect: ({ amountPoints }, before) => balanceEffect(before, amountPoints),
    },
  },
});

function gatedChange(change: { type: string }): Told | null {
  return isGated(change.type) ? (change as Told) : null;
}
