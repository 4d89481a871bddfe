import { useState } from 'react';
import { correctErrorCall } from '#contracts/adjustments/calls.ts';
import { LOG_PLACE } from '#contracts/ids.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { NumberInput } from '../../../ui/form/number-input.tsx';
import { countedPoints } from '../../../ui/figure/format.ts';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { ReasonDialog } from '../../act/reason-dialog.tsx';
import { useStaffAct } from '../../act/use-staff-act.ts';

export function CorrectionDialog({ onClose }: { onClose(): void }) {
  const { act, isPending } = useStaffAct(correctErrorCall, onClose);
  const toast = useToast();
  const [account, setAccount] = useState<number | null>(null);
  const [amount, setAmount] = useState<number | null>(null);
  const [cause, setCause] = useState('');
  const [isChecked, setChecked] = useState(false);
  const isCause = LOG_PLACE.test(cause.trim());
  const confirm = async (reason: string) => {
    setChecked(true);
    if (account === null || amount === null || amount === 0 || !isCause) return;
    const reply = await act({ params: { account }, body: { amount, cause: cause.trim(), reason } });
    if (reply === null) return;
    toast({
      title: 'Error Corrected',
      message: `Took ${countedPoints(amount)} from account ${account}.`,
      tone: 'gain',
    });
    onClose();
  };
  return (
    <ReasonDialog
      title="Correct a proven error"
      description="Takes points that a wrong event gave. The balance may become negative; the player sees the reason."
      confirm="Take points"
      tone="danger"
      isPending={isPending}
      onConfirm={(reason) => void confirm(reason)}
      onClose={onClose}
    >
      <Field label="Account" error={isChecked && account === null ? 'Enter the account’s number.' : undefined}>
        {(control) => <NumberInput {...control} value={account} onValue={setAccount} />}
      </Field>
      <Field label="Points" error={isChecked && !amount ? 'Enter a number of points.' : undefined}>
        {(control) => <NumberInput {...control} value={amount} onValue={setAmount} max={1_000_000_000_000} />}
      </Field>
      <Field
        label="Wrong event"
        hint="Its number in the log, such as 0-1234."
        error={isChecked && !isCause ? 'Enter the number of the event, such as 0-1234.' : undefined}
      >
        {(control) => (
          <Input {...control} value={cause} autoComplete="off" onChange={({ target }) => setCause(target.value)} />
        )}
      </Field>
    </ReasonDialog>
  );
}
