import { retryPayoutCall } from '#contracts/withdrawals/payout-calls.ts';
import { failWithdrawalCall, returnWithdrawalCall, type StaffWithdrawal } from '#contracts/withdrawals/staff-calls.ts';
import { useToast } from '../../ui/overlay/toast.tsx';
import { ReasonDialog } from '../act/reason-dialog.tsx';
import { useStaffAct } from '../act/use-staff-act.ts';
import type { RowCommand } from '../table/columns.ts';
import { PaidDialog } from './paid-dialog.tsx';
import { SettleDialog } from './settle-dialog.tsx';

export type PayAct = { kind: 'retry' | 'paid' | 'settle' | 'fail' | 'return'; row: StaffWithdrawal };

type Kind = PayAct['kind'];

const isDue = ({ stage, holdReason }: StaffWithdrawal) =>
  holdReason === null && (stage === 'approved' || stage === 'refused');

const ACTS: readonly { kind: Kind; key: string; label: string; appliesTo(row: StaffWithdrawal): boolean }[] = [
  { kind: 'retry', key: 't', label: 'Retry payment', appliesTo: isDue },
  { kind: 'paid', key: 'm', label: 'Record a payment', appliesTo: isDue },
  { kind: 'settle', key: 'u', label: 'Settle unknown outcome', appliesTo: ({ stage }) => stage === 'unknown' },
  {
    kind: 'fail',
    key: 'f',
    label: 'Fail',
    appliesTo: ({ stage }) => stage === 'approved' || stage === 'refused',
  },
  { kind: 'return', key: 'b', label: 'Came back', appliesTo: ({ stage }) => stage === 'paid' },
];

/** One row at a time: each has its own reference or reason. */
export function payCommands(start: (act: PayAct) => void): RowCommand<StaffWithdrawal>[] {
  return ACTS.map(({ kind, key, label, appliesTo }) => ({
    key,
    label,
    appliesTo,
    run: ([row]) => row && start({ kind, row }),
  }));
}

export function PayDialog({ act: { kind, row }, onClose }: { act: PayAct; onClose(): void }) {
  const { id, usdValue } = row;
  if (kind === 'paid') return <PaidDialog id={id} title={`Record $${usdValue} as paid`} onClose={onClose} />;
  if (kind === 'settle') return <SettleDialog row={row} onClose={onClose} />;
  if (kind === 'retry') return <RetryDialog row={row} onClose={onClose} />;
  return <EndDialog kind={kind} row={row} onClose={onClose} />;
}

type DialogProps = { row: StaffWithdrawal; onClose(): void };

function RetryDialog({ row: { id, usdValue }, onClose }: DialogProps) {
  const { act, isPending } = useStaffAct(retryPayoutCall);
  const toast = useToast();
  const retry = async (reason: string) => {
    const reply = await act({ params: { id }, body: { reason } });
    if (reply !== null) toast({ title: 'Payment Retried', message: reply.message, tone: 'gain' });
    onClose();
  };
  return (
    <ReasonDialog
      title={`Pay $${usdValue} again`}
      description="A new attempt begins only if the provider refused the one before. Nothing is paid twice."
      confirm="Retry"
      isPending={isPending}
      onConfirm={(reason) => void retry(reason)}
      onClose={onClose}
    />
  );
}

function EndDialog({ kind, row: { id, usdValue }, onClose }: DialogProps & { kind: 'fail' | 'return' }) {
  const fail = useStaffAct(failWithdrawalCall);
  const came = useStaffAct(returnWithdrawalCall, onClose);
  const toast = useToast();
  const isFailure = kind === 'fail';
  const end = async (reason: string) => {
    const reply = isFailure
      ? await fail.act({ params: { id }, body: { reason } })
      : await came.act({ params: { id }, body: { reason } });
    if (reply === null) return;
    toast({ title: 'Withdrawal Updated', message: reply.message });
    onClose();
  };
  return (
    <ReasonDialog
      title={isFailure ? `End the withdrawal of $${usdValue} without a payment` : `Record that $${usdValue} came back`}
      description="The points are returned to the player, who reads your reason."
      confirm={isFailure ? 'Fail' : 'Record'}
      tone="danger"
      isPending={fail.isPending || came.isPending}
      onConfirm={(reason) => void end(reason)}
      onClose={onClose}
    />
  );
}
