import type { WithdrawalStage, WithdrawalStatus } from '#contracts/withdrawals/stage.ts';
import { statusOf } from '#contracts/withdrawals/stage.ts';
import { Badge, type BadgeTone } from '../../ui/layout/badge.tsx';

export const STAGE_NAMES: Readonly<Record<WithdrawalStage, string>> = {
  requested: 'Pending',
  approved: 'Approved',
  submitting: 'Sending',
  unknown: 'Outcome unknown',
  accepted: 'Sent',
  'on-hold': 'On hold',
  unclaimed: 'Unclaimed',
  refused: 'Refused, to retry',
  paid: 'Completed',
  rejected: 'Rejected',
  failed: 'Failed',
  kept: 'Came back, held',
  returned: 'Returned',
  forfeited: 'Forfeited',
};

const TONES: Readonly<Record<WithdrawalStatus, BadgeTone>> = {
  pending: 'brass',
  approved: 'notice',
  completed: 'gain',
  rejected: 'loss',
  failed: 'loss',
};

export function StageBadge({ stage }: { stage: WithdrawalStage }) {
  return <Badge tone={TONES[statusOf(stage)]}>{STAGE_NAMES[stage]}</Badge>;
}
