import { retryPayoutCall } from '#contracts/withdrawals/payout-calls.ts';
import {
  failWithdrawalCall,
  returnWithdrawalCall,
  type StaffWithdrawal,
  completeWithdrawalCall,
} from '#contracts/withdrawals/staff-calls.ts';
import type { RowCommand } from '../table/columns.ts';
import { SettleDialog } from './settle-dialog.tsx';
import { ActDialog } from '../act/act-dialog.tsx';

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
    run: ([row]) => start({ kind, row }),
  }));
}

export function PayDialog({ act: { kind, row }, onClose }: { act: PayAct; onClose(): void }) {
  const { id, usdValue } = row;
  if (kind === 'paid') return <PaidDialog id={id} title={`Record $${usdValue} as paid`} onClose={onClose} />;
  if (kind === 'settle') return <SettleDialog row={row} onClose={onClose} />;
  if (kind === 'retry') return <RetryDialog row={row} onClose={onClose} />;
  if (kind === 'return') return <ReturnDialog id={id} amount={`$${usdValue}`} onClose={onClose} />;
  return <FailDialog row={row} onClose={onClose} />;
}

type DialogProps = { row: StaffWithdrawal; onClose(): void };

type ReturnDialogProps = { id: string; amount: string; onClose(): void };

export function ReturnDialog({ id, amount, onClose }: ReturnDialogProps) {
  return (
    <ActDialog
      call={returnWithdrawalCall}
      params={{ id }}
      title={`Record that ${amount} came back`}
      description={ENDED}
      confirm="Record"
      tone="danger"
      fields={{ isKept: { given: false } }}
      done={({ message }) => ({ title: 'Withdrawal Updated', message, tone: 'plain' })}
      onClose={onClose}
    />
  );
}

const ENDED = 'The points are returned to the player, who reads your reason.';

type PaidDialogProps = { id: string; title: string; onClose(): void };

export function PaidDialog({ id, title, onClose }: PaidDialogProps) {
  return (
    <ActDialog
      call={completeWithdrawalCall}
      params={{ id }}
      title={title}
      description="The withdrawal is completed and the player is notified. Above a limit a second person has to approve it."
      confirm="Record"
      fields={{ reference: { label: 'Reference of the bank', missing: 'Enter the reference.' } }}
      done={({ message }) => ({ title: 'Payment Recorded', message })}
      onClose={onClose}
    />
  );
}

function RetryDialog({ row: { id, usdValue }, onClose }: DialogProps) {
  return (
    <ActDialog
      call={retryPayoutCall}
      params={{ id }}
      title={`Pay $${usdValue} again`}
      description="A new attempt begins only if the provider refused the one before. Nothing is paid twice."
      confirm="Retry"
      fields={{}}
      done={({ message }) => ({ title: 'Payment Retried', message })}
      onClose={onClose}
    />
  );
}

function FailDialog({ row: { id, usdValue }, onClose }: DialogProps) {
  return (
    <ActDialog
      call={failWithdrawalCall}
      params={{ id }}
      title={`End the withdrawal of $${usdValue} without a payment`}
      description={ENDED}
      confirm="Fail"
      tone="danger"
      fields={{}}
      done={({ message }) => ({ title: 'Withdrawal Updated', message, tone: 'plain' })}
      onClose={onClose}
    />
  );
}
