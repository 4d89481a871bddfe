import { type BankRow, refusePayoutCall } from '#contracts/withdrawals/payout-calls.ts';
import { ActDialog } from '../act/act-dialog.tsx';

type RefusedDialogProps = { row: BankRow; onClose(): void };

export function RefusedDialog({ row: { withdrawalId, amount, unit, line }, onClose }: RefusedDialogProps) {
  return (
    <ActDialog
      call={refusePayoutCall}
      params={{ id: withdrawalId }}
      title={`Record that line ${line} was not paid`}
      description={`The bank did not pay ${amount} ${unit}. The withdrawal fails and its points are returned.`}
      confirm="Record"
      tone="danger"
      fields={{}}
      done={({ message }) => ({ title: 'Payment Refused', message, tone: 'plain' })}
      onClose={onClose}
    />
  );
}
