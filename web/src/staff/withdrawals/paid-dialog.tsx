import { useState } from 'react';
import { completeWithdrawalCall } from '#contracts/withdrawals/staff-calls.ts';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { ConfirmDialog } from '../act/confirm-dialog.tsx';
import { useStaffAct } from '../act/use-staff-act.ts';

const LONGEST_REFERENCE = 100;

type PaidDialogProps = { id: string; title: string; onClose(): void };

export function PaidDialog({ id, title, onClose }: PaidDialogProps) {
  const { act, isPending } = useStaffAct(completeWithdrawalCall, onClose);
  const toast = useToast();
  const [reference, setReference] = useState('');
  const [isMissing, setMissing] = useState(false);
  const confirm = async () => {
    const text = reference.trim();
    setMissing(text === '');
    if (text === '') return;
    const reply = await act({ params: { id }, body: { reference: text } });
    if (reply === null) return;
    toast({ title: 'Payment Recorded', message: reply.message, tone: 'gain' });
    onClose();
  };
  return (
    <ConfirmDialog
      title={title}
      description="The withdrawal is completed and the player is notified. Above a limit a second person has to approve it."
      confirm="Record"
      isPending={isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Field label="Reference of the bank" error={isMissing ? 'Enter the reference.' : undefined}>
        {(control) => (
          <Input
            {...control}
            data-first-focus=""
            maxLength={LONGEST_REFERENCE}
            value={reference}
            autoComplete="off"
            onChange={({ target }) => setReference(target.value)}
          />
        )}
      </Field>
    </ConfirmDialog>
  );
}
