import { useState } from 'react';
import { METHOD_TITLES } from '#contracts/withdrawals/method-names.ts';
import { decideWithdrawalCall, type StaffWithdrawal } from '#contracts/withdrawals/staff-calls.ts';
import { formatPointsAsUsd } from '../../ui/figure/format.ts';
import { useToast } from '../../ui/overlay/toast.tsx';
import { ReasonDialog } from '../act/reason-dialog.tsx';
import { useStaffAct } from '../act/use-staff-act.ts';

export type Decision = { status: 'approved' | 'rejected'; rows: readonly StaffWithdrawal[] };

const APPROVED = 'Approved by admin';

/** The player reads it. */
const REJECTIONS = [
  'The payment details do not match your name. Request it again with your own account.',
  'The payment details are not valid. Check them and request it again.',
  'Your gamepass does not exist, is not for sale, or has another price.',
  'Points from offers that were reversed cannot be withdrawn.',
  'This account shares its payment details with other accounts.',
];

/** "$12.50 by PayPal to a@x.org" */
function subjectOf(rows: readonly StaffWithdrawal[]): string {
  const [first] = rows;
  const sum = formatPointsAsUsd(rows.reduce((total, { amount }) => total + amount, 0));
  if (rows.length !== 1 || first === undefined) return `${rows.length} withdrawals, ${sum}`;
  return `${sum} by ${METHOD_TITLES[first.method]} to ${first.paymentDetails ?? 'an erased destination'}`;
}

function approvalOf(rows: readonly StaffWithdrawal[]): string {
  const waiting = rows.filter(({ needsSecondPerson }) => needsSecondPerson).length;
  const paid = 'The payment is made next. The points stay held until it arrives.';
  if (waiting === 0) return paid;
  if (waiting === rows.length) return 'A second person has to approve it too. Until then nothing is paid.';
  return `${paid} ${waiting} of them wait for a second person.`;
}

export function DecisionDialog({ decision, onClose }: { decision: Decision; onClose(): void }) {
  const { status, rows } = decision;
  const { actAll } = useStaffAct(decideWithdrawalCall);
  const toast = useToast();
  const [progress, setProgress] = useState<number | null>(null);
  const isApproval = status === 'approved';
  const decide = async (adminNotes: string) => {
    setProgress(0);
    const inputs = rows.map(({ id }) => ({ params: { id }, body: { status, adminNotes } }));
    const { done, waiting } = await actAll(inputs, (now) => setProgress(now.done + now.waiting));
    setProgress(null);
    if (done > 0) {
      const message = rows.length === 1 ? `${status} successfully` : `${done} of ${rows.length} ${status} successfully`;
      toast({ title: 'Withdrawal Updated', message, tone: 'gain' });
    }
    if (waiting > 0) {
      const count = waiting === 1 ? 'A withdrawal waits' : `${waiting} withdrawals wait`;
      toast({ title: 'Waiting for a second person', message: `${count} for a second person. Nothing is paid yet.` });
    }
    onClose();
  };
  const verb = isApproval ? 'Approve' : 'Reject';
  const isMany = progress !== null && rows.length > 1;
  return (
    <ReasonDialog
      title={`${verb} ${subjectOf(rows)}`}
      description={isApproval ? approvalOf(rows) : 'The points return to the player, who reads your reason.'}
      confirm={isMany ? `${progress} of ${rows.length}` : verb}
      tone={isApproval ? 'primary' : 'danger'}
      reason={isApproval ? APPROVED : ''}
      {...(!isApproval && { suggestions: REJECTIONS })}
      isPending={progress !== null}
      onConfirm={(reason) => void decide(reason)}
      onClose={onClose}
    />
  );
}
