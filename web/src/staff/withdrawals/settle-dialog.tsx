import { useState } from 'react';
import { settlePayoutCall, type StaffWithdrawal } from '#contracts/withdrawals/staff-calls.ts';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { Select } from '../../ui/form/select.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { ConfirmDialog } from '../act/reason-dialog.tsx';
import { useStaffAct } from '../act/use-staff-act.ts';
import { optionsOf } from '../house/options-of.ts';

const LONGEST_REFERENCE = 100;
const LONGEST_REASON = 200;

type Outcome = 'paid' | 'refused';

const OUTCOMES = optionsOf({ paid: 'The provider paid it', refused: 'The provider did not pay it' });

const NEXT: Readonly<Record<Outcome, string>> = {
  paid: 'A second person has to approve it. Then the withdrawal is completed, and the provider is not asked again.',
  refused:
    'A second person has to approve it. Then the withdrawal can be paid again or fail. If the provider paid after all, it is paid twice.',
};

type SettleDialogProps = { row: StaffWithdrawal; onClose(): void };

export function SettleDialog({ row: { id, usdValue, attempt, provider }, onClose }: SettleDialogProps) {
  const { act, isPending } = useStaffAct(settlePayoutCall, onClose);
  const toast = useToast();
  const [outcome, setOutcome] = useState<Outcome>('paid');
  const [reference, setReference] = useState('');
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const isPaid = outcome === 'paid';
  const [referenceText, reasonText] = [reference.trim(), reason.trim()];
  const confirm = async () => {
    setChecked(true);
    if (reasonText === '' || (isPaid && referenceText === '')) return;
    const shared = { attempt: attempt ?? 1, reason: reasonText };
    const body = isPaid
      ? { outcome: 'paid' as const, ...shared, reference: referenceText }
      : { outcome: 'refused' as const, ...shared };
    const reply = await act({ params: { id }, body });
    if (reply === null) return;
    toast({ title: 'Withdrawal Updated', message: reply.message, tone: 'gain' });
    onClose();
  };
  return (
    <ConfirmDialog
      title={`Settle payout of $${usdValue}, attempt ${attempt}`}
      description={NEXT[outcome]}
      confirm="Ask for approval"
      tone={isPaid ? 'primary' : 'danger'}
      isPending={isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Field label="Outcome">
        {(control) => (
          <Select {...control} value={outcome} options={OUTCOMES} onValue={(value) => setOutcome(value as Outcome)} />
        )}
      </Field>
      {isPaid && (
        <TextField
          label="Reference"
          hint={`Number of the payment at ${provider ?? 'the provider'}.`}
          most={LONGEST_REFERENCE}
          text={reference}
          onText={setReference}
          error={isChecked && referenceText === '' ? 'Enter the reference.' : undefined}
        />
      )}
      <TextField
        label="Evidence"
        hint="Where the outcome is written, such as a statement line or an email of the provider."
        most={LONGEST_REASON}
        text={reason}
        onText={setReason}
        error={isChecked && reasonText === '' ? 'Enter the evidence.' : undefined}
      />
    </ConfirmDialog>
  );
}

type TextFieldProps = {
  label: string;
  hint?: string;
  most: number;
  text: string;
  onText(text: string): void;
  error: string | undefined;
};

function TextField({ label, hint, most, text, onText, error }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <Input
          {...control}
          maxLength={most}
          value={text}
          autoComplete="off"
          onChange={({ target }) => onText(target.value)}
        />
      )}
    </Field>
  );
}
