import { z } from 'zod';
import type { WithdrawalStage } from './stage.ts';

/** Work of staff, the most urgent first. */
export const WITHDRAWAL_QUEUES = [
  'review',
  'held',
  'to-pay',
  'under-way',
  'unknown',
  'unclaimed',
  'came-back',
] as const;
export const withdrawalQueue = z.enum(WITHDRAWAL_QUEUES);
export type WithdrawalQueue = z.infer<typeof withdrawalQueue>;

const STAGES_OF: Readonly<Record<WithdrawalQueue, readonly WithdrawalStage[]>> = {
  review: ['requested'],
  held: ['requested', 'approved', 'refused'],
  'to-pay': ['approved', 'refused'],
  'under-way': ['submitting', 'accepted', 'on-hold'],
  unknown: ['unknown'],
  unclaimed: ['unclaimed'],
  'came-back': ['kept'],
};

export function stagesOfQueue(queue: WithdrawalQueue): readonly WithdrawalStage[] {
  return STAGES_OF[queue];
}

/** A hold stops approvals and payments that have not begun. */
export function isStoppable(stage: WithdrawalStage): boolean {
  return STAGES_OF.held.includes(stage);
}

/** Null once staff have nothing left to do. */
export function queueOf(stage: WithdrawalStage, isOnHold: boolean): WithdrawalQueue | null {
  if (isOnHold && isStoppable(stage)) return 'held';
  return WITHDRAWAL_QUEUES.find((queue) => queue !== 'held' && STAGES_OF[queue].includes(stage)) ?? null;
}
