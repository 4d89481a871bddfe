import { useState } from 'react';
import { adjustPointsCall } from '#contracts/adjustments/calls.ts';
import { DAY_MS, instantOf } from '#contracts/days/time.ts';
import { banUser, unbanUser } from '#contracts/standing/calls.ts';
import { sendEnrolmentCall } from '#contracts/standing/factor-calls.ts';
import { type AdminUser, verifyUserEmailCall } from '#contracts/standing/staff-calls.ts';
import { countedPoints, formatPoints, formatPointsAsUsd } from '../../ui/figure/format.ts';
import { Select } from '../../ui/form/select.tsx';
import { ActDialog } from '../act/act-dialog.tsx';
import type { Asked } from '../act/body-field.tsx';

type PlayerDialogProps = { player: AdminUser; onClose(): void };

export function VerifyDialog({ player: { id, username, email }, onClose }: PlayerDialogProps) {
  return (
    <ActDialog
      call={verifyUserEmailCall}
      params={{ id }}
      title={`Verify the email of ${username}`}
      description={`${email} counts as confirmed. They may then chat and withdraw.`}
      confirm="Verify"
      fields={{}}
      done={({ message }) => ({ title: 'Email Verified', message })}
      onClose={onClose}
    />
  );
}

export function EnrolDialog({ player: { id, username }, onClose }: PlayerDialogProps) {
  return (
    <ActDialog
      call={sendEnrolmentCall}
      params={{ id }}
      title={`Send ${username} an enrolment link`}
      description="With it they add their first second factor, which wakes their roles. Earlier links end."
      confirm="Send the link"
      fields={{}}
      done={({ message }) => ({ title: 'Link Sent', message })}
      onClose={onClose}
    />
  );
}

export function AdjustDialog({ player: { id, username, points }, onClose }: PlayerDialogProps) {
  return (
    <ActDialog
      call={adjustPointsCall}
      params={{ account: id }}
      title={`Adjust points of ${username}`}
      description={({ amount }) => {
        const after = points + (amount ?? 0);
        return `${formatPoints(points)} now, ${formatPoints(after)} after (${formatPointsAsUsd(after)}). The player sees the reason in their statement.`;
      }}
      confirm={({ amount }) => ((amount ?? 0) < 0 ? 'Take points' : 'Add points')}
      tone={({ amount }) => ((amount ?? 0) < 0 ? 'danger' : 'primary')}
      fields={{ amount: { label: 'Points', missing: 'Enter a number of points.' } }}
      done={(_, { amount }) => ({
        title: 'Points Adjusted',
        message: `${amount < 0 ? 'Took' : 'Added'} ${countedPoints(Math.abs(amount))}.`,
      })}
      onClose={onClose}
    />
  );
}

export function BanDialog(props: PlayerDialogProps) {
  return props.player.isBanned ? <Unban {...props} /> : <Ban {...props} />;
}

function Ban({ player: { id, username }, onClose }: PlayerDialogProps) {
  return (
    <ActDialog
      call={banUser}
      params={{ id }}
      title={`Ban ${username}`}
      description="All their sessions end now. They cannot sign in, play or withdraw until the ban ends."
      confirm="Ban"
      tone="danger"
      fields={{ until: { label: 'Ends', initial: null, ask: (asked) => <EndSelect {...asked} /> } }}
      done={() => ({ title: 'User Banned', message: `${username} is signed out everywhere.` })}
      onClose={onClose}
    />
  );
}

const ENDS = [
  { value: '', label: 'Until lifted' },
  { value: '1', label: 'After a day' },
  { value: '3', label: 'After 3 days' },
  { value: '7', label: 'After a week' },
  { value: '30', label: 'After 30 days' },
  { value: '180', label: 'After 180 days' },
];

function EndSelect({ onValue, control }: Asked) {
  const [days, setDays] = useState('');
  const choose = (next: string) => {
    setDays(next);
    onValue(next === '' ? null : instantOf(Date.now() + Number(next) * DAY_MS));
  };
  return <Select {...control} value={days} onValue={choose} options={ENDS} />;
}

function Unban({ player: { id, username }, onClose }: PlayerDialogProps) {
  return (
    <ActDialog
      call={unbanUser}
      params={{ id }}
      title={`Unban ${username}`}
      description="They may sign in and play again."
      confirm="Unban"
      fields={{}}
      done={() => ({ title: 'User Unbanned', message: `${username} may sign in again.` })}
      onClose={onClose}
    />
  );
}
