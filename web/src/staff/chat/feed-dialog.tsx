import { useState } from 'react';
import { feedRain } from '#contracts/rain/staff-calls.ts';
import { countedPoints } from '../../ui/figure/format.ts';
import { Field } from '../../ui/form/field.tsx';
import { NumberInput } from '../../ui/form/number-input.tsx';
import { Select } from '../../ui/form/select.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { ReasonDialog } from '../act/reason-dialog.tsx';
import { useStaffAct } from '../act/use-staff-act.ts';

const WAYS = [
  { value: 'add', label: 'Add' },
  { value: 'take', label: 'Take' },
] as const;

export function FeedDialog({ poolPoints, onClose }: { poolPoints: number; onClose(): void }) {
  const { act, isPending } = useStaffAct(feedRain, onClose);
  const toast = useToast();
  const [way, setWay] = useState<'add' | 'take'>('add');
  const [amount, setAmount] = useState<number | null>(null);
  const [isMissing, setMissing] = useState(false);
  const confirm = async (reason: string) => {
    const points = amount ?? 0;
    setMissing(points === 0);
    if (points === 0) return;
    const reply = await act({ body: { amount: way === 'add' ? points : -points, reason } });
    if (reply === null) return;
    toast({ title: 'Pool Changed', message: `It has ${countedPoints(reply.poolPoints)}.`, tone: 'gain' });
    onClose();
  };
  return (
    <ReasonDialog
      title="Feed the rain pool"
      description={`The pool has ${countedPoints(poolPoints)}. The points come from the house, and go back to it.`}
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
        {(control) => <NumberInput {...control} value={amount} onValue={setAmount} max={1_000_000_000} />}
      </Field>
    </ReasonDialog>
  );
}
