import { type BankRow, refusePayoutCall } from '#contracts/withdrawals/payout-calls.ts';
import { useToast } from '../../ui/overlay/toast.tsx';
import { ReasonDialog } from '../act/reason-dialog.tsx';
import { useStaffAct } from '../act/use-staff-act.ts';

type RefusedDialogProps = { row: BankRow; onClose(): void };

export function RefusedDialog({ row: { withdrawalId, amount, unit, line }, onClose }: RefusedDialogProps) {
  const { act, isPending } = useStaffAct(refusePayoutCall);
  const toast = useToast();
  const confirm = async (reason: string) => {
    const reply = await act({ params: { id: withdrawalId }, body: { reason } });
    if (reply === null) return;
    toast({ title: 'Payment Refused', message: reply.message });
    onClose();
  };
  return (
    <ReasonDialog
      title={`Record that line ${line} was not paid`}
      description={`The bank did not pay ${amount} ${unit}. The withdrawal fails and its points are returned.`}
      confirm="Record"
      tone="danger"
      isPending={isPending}
      onConfirm={(reason) => void confirm(reason)}
      onClose={onClose}
    />
  );
}
