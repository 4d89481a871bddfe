import type { StaffWithdrawal } from '#contracts/withdrawals/staff-calls.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { ChangeLink } from '../approvals/change-link.tsx';

type Marked = Pick<StaffWithdrawal, 'status' | 'needsSecondPerson' | 'change'>;

/** How many of two people have approved it; null if one is enough. */
export function approvalsText({ status, needsSecondPerson, change }: Marked): string | null {
  if (change !== null) return '1 of 2';
  return status === 'pending' && needsSecondPerson ? '0 of 2' : null;
}

export function PeopleMark(row: Marked) {
  const text = approvalsText(row);
  if (text === null) return null;
  if (row.change === null) return <Badge>{text}</Badge>;
  const { id, by, canApprove } = row.change;
  return (
    <ChangeLink id={id} title={`${by ?? 'A policy'} asked for approval`}>
      <Badge tone={canApprove ? 'brass' : 'notice'}>{text}</Badge>
    </ChangeLink>
  );
}
