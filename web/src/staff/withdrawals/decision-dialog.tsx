import { useState } from 'react';
import { METHOD_TITLES } from '#contracts/withdrawals/method-names.ts';
import { decideWithdrawalCall, type StaffWithdrawal } from '#contracts/withdrawals/calls.ts';
import { formatPointsAsUsd } from '../../ui/figure/format.ts';
import { useToast } from '../../ui/overlay/toast.tsx';
import { ReasonDialog } from '../act/reason-dialog.tsx';
import { useStaffAct } from '../act/use-staff-act.ts';

export type Decision = { status: 'approved' | 'rejected'; rows: readonly StaffWithdrawal[] };

const NOTES = { approved: 'Approved by admin', rejected: 'Rejected by admin' } as const;

/** "$12.50 to PayPal a@x.org" */
function subjectOf(rows: readonly StaffWithdrawal[]): string {
  const [first] = rows;
  const sum = formatPointsAsUsd(rows.reduce((total, { amount }) => total + amount, 0));
  if (rows.length !== 1 || first === undefined) return `${rows.length} withdrawals, ${sum}`;
  return `${sum} by ${METHOD_TITLES[first.method]} to ${first.paymentDetails ?? 'an erased destination'}`;
}

export function DecisionDialog({ decision, onClose }: { decision: Decision; onClose(): void }) {
  const { status, rows } = decision;
  const { act } = useStaffAct(decideWithdrawalCall);
  const toast = useToast();
  const [isPending, setPending] = useState(false);
  const isApproval = status === 'approved';
  const decide = async (adminNotes: string) => {
    setPending(true);
    let done = 0;
    for (const { id } of rows) {
      // One by one: the first refusal stops the rest, and is shown.
      if ((await act({ params: { id }, body: { status, adminNotes } })) === null) break;
      done += 1;
    }
    setPending(false);
    if (done > 0) {
      toast({
        title: 'Withdrawal Updated',
        message: rows.length === 1 ? `${status} successfully` : `${done} of ${rows.length} ${status} successfully`,
        tone: 'gain',
      });
    }
    onClose();
  };
  return (
    <ReasonDialog
      title={`${isApproval ? 'Approve' : 'Reject'} ${subjectOf(rows)}`}
      description={
        isApproval
          ? 'The payment is made next. The points stay held until it arrives.'
          : 'The points return to the player, who reads your reason.'
      }
      confirm={isApproval ? 'Approve' : 'Reject'}
      tone={isApproval ? 'primary' : 'danger'}
      reason={isApproval ? NOTES.approved : ''}
      isPending={isPending}
      onConfirm={(reason) => void decide(reason)}
      onClose={onClose}
    />
  );
}
