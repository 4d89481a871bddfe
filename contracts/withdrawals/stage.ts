import { z } from 'zod';

/** As documented. */
export const WITHDRAWAL_STATUSES = ['pending', 'approved', 'completed', 'rejected', 'failed'] as const;
export const withdrawalStatus = z.enum(WITHDRAWAL_STATUSES);
export type WithdrawalStatus = z.infer<typeof withdrawalStatus>;

/** `submitting` to `refused` are of the latest attempt to pay. `kept`: came back and is held for review. */
export const WITHDRAWAL_STAGES = [
  'requested',
  'approved',
  'submitting',
  'unknown',
  'accepted',
  'on-hold',
  'unclaimed',
  'refused',
  'paid',
  'rejected',
  'failed',
  'kept',
  'returned',
  'forfeited',
] as const;
export const withdrawalStage = z.enum(WITHDRAWAL_STAGES);
export type WithdrawalStage = z.infer<typeof withdrawalStage>;

const STATUS_OF: Readonly<Record<WithdrawalStage, WithdrawalStatus>> = {
  requested: 'pending',
  approved: 'approved',
  submitting: 'approved',
  unknown: 'approved',
  accepted: 'approved',
  'on-hold': 'approved',
  unclaimed: 'approved',
  refused: 'approved',
  paid: 'completed',
  rejected: 'rejected',
  failed: 'failed',
  kept: 'failed',
  returned: 'failed',
  forfeited: 'failed',
};

export function statusOf(stage: WithdrawalStage): WithdrawalStatus {
  return STATUS_OF[stage];
}

/** Neither ended nor paid. */
export const OPEN_STAGES = WITHDRAWAL_STAGES.filter((stage) => ['pending', 'approved'].includes(statusOf(stage)));

/** Of an open attempt: its provider may still pay. */
export const ATTEMPT_STAGES: ReadonlySet<WithdrawalStage> = new Set([
  'submitting',
  'unknown',
  'accepted',
  'on-hold',
  'unclaimed',
]);
