import type { EventOf } from '#contracts/events.ts';
import { NEVER_FIRST, among, decides, type Decided } from '../decision/decides.ts';
import { WITHDRAWAL_GATES } from './gates.ts';
import { WITHDRAWAL_RULES } from './rules.ts';
import { withdrawalSlice } from './slice.ts';

export const withdrawalsDecisions = decides('withdrawals', {
  slices: [withdrawalSlice],
  rules: WITHDRAWAL_RULES,
  gates: WITHDRAWAL_GATES,
  tells: {
    'withdrawal-requested': {
      by: 'player',
      command: ({ amount, payload: { method, destination } }) => ({
        type: 'request-withdrawal',
        amountPoints: 0 - amount,
        method,
        destination,
        isEmailConfirmed: true,
      }),
    },
    'withdrawal-approved': {
      by: 'review-withdrawals',
      command: ({ payload }) => ({ type: 'approve-withdrawal', ...payload }),
    },
    'withdrawal-rejected': {
      by: 'review-withdrawals',
      command: ({ payload: { withdrawalId, reason } }) => ({
        type: 'reject-withdrawal',
        withdrawalId,
        reason,
      }),
    },
    'withdrawal-paid': {
      by: 'pay-withdrawals',
      command: ({ payload: { withdrawalId, attempt, reference, checker } }, decided) => ({
        type: 'pay-withdrawal',
        withdrawalId,
        attempt,
        reference,
        checker,
        feeMicros: costIn(decided, 'fee'),
      }),
    },
    'withdrawal-failed': {
      by: 'pay-withdrawals',
      command: ({ payload: { withdrawalId, reason } }) => ({ type: 'fail-withdrawal', withdrawalId, reason }),
    },
    'withdrawal-returned': {
      by: 'pay-withdrawals',
      command: ({ payload: { withdrawalId, reason } }, decided) => ({
        type: 'return-withdrawal',
        withdrawalId,
        reason,
        isKept: among(decided, 'returned-withdrawal-released') === undefined,
        feeMicros: costIn(decided, 'fee'),
      }),
    },
    'returned-withdrawal-released': {
      by: 'pay-withdrawals',
      command: ({ payload: { withdrawalId, reason } }) => ({
        type: 'release-returned',
        withdrawalId,
        reason,
      }),
    },
    'returned-withdrawal-forfeited': {
      by: 'pay-withdrawals',
      command: ({ payload: { withdrawalId, reason } }) => ({
        type: 'forfeit-returned',
        withdrawalId,
        reason,
      }),
    },
    'payout-submitted': { by: 'system', command: ({ payload }) => ({ type: 'submit-payout', ...payload }) },
    'payout-accepted': {
      by: 'system',
      command: ({ payload: { withdrawalId, attempt, micros, reference } }, decided) => {
        const noted = among(decided, 'payout-noted')?.payload;
        const told = {
          outcome: noted?.outcome ?? 'accepted',
          reference,
          reason: noted?.reason ?? null,
          claimBy: noted?.claimBy,
        };
        return {
          ...answer(withdrawalId, attempt),
          ...told,
          costMicros: micros,
          feeMicros: costIn(decided, 'fee'),
        };
      },
    },
    'payout-noted': {
      by: 'system',
      command: ({ payload: { withdrawalId, attempt, outcome, reason, claimBy } }) => ({
        ...answer(withdrawalId, attempt),
        outcome,
        reason,
        claimBy,
      }),
    },
    'payout-refused': {
      by: 'system',
      command: ({ payload: { withdrawalId, attempt, reason } }) => ({
        ...answer(withdrawalId, attempt),
        outcome: 'refused',
        reason,
      }),
    },
    'accepted-payout-refused': {
      by: 'system',
      command: ({ payload: { withdrawalId, attempt, reason } }, decided) => ({
        ...answer(withdrawalId, attempt),
        outcome: 'refused',
        reason,
        feeMicros: costIn(decided, 'fee-refund'),
      }),
    },
    'payout-cost-booked': { by: 'system', command: NEVER_FIRST },
    'payout-settled': {
      by: 'pay-withdrawals',
      command: ({ payload: { withdrawalId, attempt, outcome, reason } }, decided) => ({
        type: 'settle-payout',
        withdrawalId,
        attempt,
        outcome,
        reason,
        reference: among(decided, 'withdrawal-paid')?.payload.reference ?? null,
      }),
    },
  },
});

function costIn(decided: Decided, cost: 'fee' | 'fee-refund'): number | null {
  const booked = decided.find((event) => event.type === 'payout-cost-booked' && event.payload.cost === cost);
  return (booked as EventOf<'payout-cost-booked'> | undefined)?.payload.micros ?? null;
}

function answer(withdrawalId: string, attempt: number) {
  return { type: 'note-payout', withdrawalId, attempt, reference: null, costMicros: null, feeMicros: null } as const;
}
