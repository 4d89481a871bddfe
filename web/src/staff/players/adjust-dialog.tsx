import { useState } from 'react';
import { adjustPointsCall } from '#contracts/adjustments/calls.ts';
import type { AdminUser } from '#contracts/standing/staff-calls.ts';
import { Field } from '../../ui/form/field.tsx';
import { NumberInput } from '../../ui/form/number-input.tsx';
import { Select } from '../../ui/form/select.tsx';
import { countedPoints, formatPoints, formatPointsAsUsd } from '../../ui/figure/format.ts';
import { useToast } from '../../ui/overlay/toast.tsx';
import { ReasonDialog } from '../act/reason-dialog.tsx';
import { useStaffAct } from '../act/use-staff-act.ts';

const WAYS = [
  { value: 'add', label: 'Add' },
  { value: 'take', label: 'Take' },
] as const;

export function AdjustDialog({ player: { id, username, points }, onClose }: { player: AdminUser; onClose(): void }) {
  const { act, isPending } = useStaffAct(adjustPointsCall, onClose);
  const toast = useToast();
  const [way, setWay] = useState<'add' | 'take'>('add');
  const [amount, setAmount] = useState<number | null>(null);
  const [isMissing, setMissing] = useState(false);
  const signed = way === 'add' ? (amount ?? 0) : -(amount ?? 0);
  const confirm = async (reason: string) => {
    setMissing(signed === 0);
    if (signed === 0) return;
    if ((await act({ params: { account: id }, body: { amount: signed, reason } })) === null) return;
    const done = way === 'add' ? 'Added' : 'Took';
    toast({ title: 'Points Adjusted', message: `${done} ${countedPoints(Math.abs(signed))}.`, tone: 'gain' });
    onClose();
  };
  return (
    <ReasonDialog
      title={`Adjust points of ${username}`}
      description={`${formatPoints(points)} now, ${formatPoints(points + signed)} after (${formatPointsAsUsd(points + signed)}). The player sees the reason in their statement.`}
      confirm={way === 'add' ? 'Add points' : 'Take points'}
      tone={way === 'add' ? 'primary' : 'danger'}
      isPending={isPending}
      onConfirm={(reason) => void confirm(reason)}
      onClose={onClose}
    >
      <Field label="Add or take">
        {(control) => <Select {...control} value={way} onValue={setWay} options={WAYS} />}
      </Field>
      <Field label="Points" error={isMissing ? 'Enter a number of points.' : undefined}>
        {(control) => <NumberInput {...control} value={amount} onValue={setAmount} max={1_000_000_000_000} />}
      </Field>
    </ReasonDialog>
  );
}
