import type { StaffWithdrawal } from '#contracts/withdrawals/staff-calls.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { Quiet } from '../table/figures.tsx';
import { ChangeLink } from '../approvals/change-link.tsx';

type Marked = Pick<StaffWithdrawal, 'status' | 'needsSecondPerson' | 'change'>;

/** How many of the people that its approval needs have given it. */
export function approvalsText({ status, needsSecondPerson, change }: Marked): string | null {
  if (change !== null) return '1 of 2';
  if (status !== 'pending') return null;
  return needsSecondPerson ? '0 of 2' : '0 of 1';
}

export function PeopleMark(row: Marked) {
  const text = approvalsText(row);
  if (row.change !== null) {
    const { id, by, canApprove } = row.change;
    return (
      <ChangeLink id={id} title={`Asked by ${by ?? 'a policy'}`}>
        <Badge tone={canApprove ? 'brass' : 'notice'}>{text}</Badge>
      </ChangeLink>
    );
  }
  if (text === null) return <Quiet>–</Quiet>;
  return row.needsSecondPerson ? <Badge>{text}</Badge> : <Quiet>{text}</Quiet>;
}
