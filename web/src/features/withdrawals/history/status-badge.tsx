import type { WithdrawalStatus } from '#contracts/withdrawals/stage.ts';
import { Badge, type BadgeTone } from '../../../ui/layout/badge.tsx';

export const STATUS_WORDS: Readonly<Record<WithdrawalStatus, string>> = {
  pending: 'Pending',
  approved: 'Approved',
  completed: 'Completed',
  rejected: 'Rejected',
  failed: 'Failed',
};

const TONES: Readonly<Record<WithdrawalStatus, BadgeTone>> = {
  pending: 'notice',
  approved: 'brass',
  completed: 'gain',
  rejected: 'loss',
  failed: 'loss',
};

export function StatusBadge({ status }: { status: WithdrawalStatus }) {
  return <Badge tone={TONES[status]}>{STATUS_WORDS[status]}</Badge>;
}
