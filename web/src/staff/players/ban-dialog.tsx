import { useState } from 'react';
import { DAY_MS, instantOf } from '#contracts/days/time.ts';
import { banUser, unbanUser } from '#contracts/standing/calls.ts';
import type { AdminUser } from '#contracts/standing/staff-calls.ts';
import { Field } from '../../ui/form/field.tsx';
import { Select } from '../../ui/form/select.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { ReasonDialog } from '../act/reason-dialog.tsx';
import { useStaffAct } from '../act/use-staff-act.ts';

type DialogProps = { player: AdminUser; onClose(): void };

export function BanDialog(props: DialogProps) {
  return props.player.isBanned ? <Unban {...props} /> : <Ban {...props} />;
}

const ENDS = [
  { value: '', label: 'Until lifted' },
  { value: '1', label: 'After a day' },
  { value: '3', label: 'After 3 days' },
  { value: '7', label: 'After a week' },
  { value: '30', label: 'After 30 days' },
  { value: '180', label: 'After 180 days' },
];

function Ban({ player: { id, username }, onClose }: DialogProps) {
  const { act, isPending } = useStaffAct(banUser, onClose);
  const toast = useToast();
  const [days, setDays] = useState('');
  const confirm = async (reason: string) => {
    const until = days === '' ? null : instantOf(Date.now() + Number(days) * DAY_MS);
    if ((await act({ params: { id }, body: { until, reason } })) === null) return;
    toast({ title: 'User Banned', message: `${username} is signed out everywhere.`, tone: 'gain' });
    onClose();
  };
  return (
    <ReasonDialog
      title={`Ban ${username}`}
      description="All their sessions end now. They cannot sign in, play or withdraw until the ban ends."
      confirm="Ban"
      tone="danger"
      isPending={isPending}
      onConfirm={(reason) => void confirm(reason)}
      onClose={onClose}
    >
      <Field label="Ends">{(control) => <Select {...control} value={days} onValue={setDays} options={ENDS} />}</Field>
    </ReasonDialog>
  );
}

function Unban({ player: { id, username }, onClose }: DialogProps) {
  const { act, isPending } = useStaffAct(unbanUser, onClose);
  const toast = useToast();
  const confirm = async (reason: string) => {
    if ((await act({ params: { id }, body: { reason } })) === null) return;
    toast({ title: 'User Unbanned', message: `${username} may sign in again.`, tone: 'gain' });
    onClose();
  };
  return (
    <ReasonDialog
      title={`Unban ${username}`}
      description="They may sign in and play again."
      confirm="Unban"
      isPending={isPending}
      onConfirm={(reason) => void confirm(reason)}
      onClose={onClose}
    />
  );
}
