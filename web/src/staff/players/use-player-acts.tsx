import { type ReactNode, useState } from 'react';
import { instantOf } from '#contracts/days/time.ts';
import type { Permission } from '#contracts/definition/permissions.ts';
import { type Role, ROLES } from '#contracts/definition/roles.ts';
import { grantRole, revokeRole } from '#contracts/standing/calls.ts';
import type { AdminUser } from '#contracts/standing/staff-calls.ts';
import { useUser } from '../../api/session.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { Select } from '../../ui/form/select.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { ReasonDialog } from '../act/reason-dialog.tsx';
import { useDialog } from '../act/use-dialog.ts';
import { useStaffAct } from '../act/use-staff-act.ts';
import { MessageDialog } from '../messages/message-dialog.tsx';
import { EnrolDialog, AdjustDialog, BanDialog, VerifyDialog } from './dialogs.tsx';

const OPTIONS = ROLES.map((role) => ({ value: role, label: role }));

function RolesDialog({ player: { id, username, roles }, onClose }: { player: AdminUser; onClose(): void }) {
  const grant = useStaffAct(grantRole, onClose);
  const revoke = useStaffAct(revokeRole, onClose);
  const toast = useToast();
  const [role, setRole] = useState<Role>(roles[0] ?? 'support');
  const [until, setUntil] = useState('');
  const isHeld = roles.includes(role);
  const confirm = async (reason: string) => {
    const reply = isHeld
      ? await revoke.act({ params: { id, role }, body: { reason } })
      : await grant.act({ params: { id }, body: { role, reason, until: endOf(until) } });
    if (reply === null) return;
    toast({
      title: isHeld ? 'Role Revoked' : 'Role Granted',
      message: `${username} has to sign in again.`,
      tone: 'gain',
    });
    onClose();
  };
  return (
    <ReasonDialog
      title={`Roles of ${username}`}
      description={`${roles.length === 0 ? 'No role now' : `Now: ${roles.join(', ')}`}. A change ends all their sessions.`}
      confirm={isHeld ? `Revoke ${role}` : `Grant ${role}`}
      tone={isHeld ? 'danger' : 'primary'}
      isPending={grant.isPending || revoke.isPending}
      onConfirm={(reason) => void confirm(reason)}
      onClose={onClose}
    >
      <Field label="Role">
        {(control) => <Select {...control} value={role} onValue={setRole} options={OPTIONS} />}
      </Field>
      {!isHeld && (
        <Field label="Last day" hint="Empty: until it is revoked.">
          {(control) => (
            <Input {...control} type="date" value={until} onChange={({ target }) => setUntil(target.value)} />
          )}
        </Field>
      )}
    </ReasonDialog>
  );
}

/** The end of that day, in the reader's zone. */
function endOf(day: string): string | null {
  return day === '' ? null : instantOf(Date.parse(`${day}T23:59:59`));
}

export type PlayerActName = 'enrol' | 'verify' | 'ban' | 'unban' | 'adjust' | 'roles' | 'message';

export type PlayerAct = {
  name: PlayerActName;
  key: string;
  label: string;
  needs: Permission;
  /** Without it, to every player. */
  appliesTo?(player: AdminUser): boolean;
};

const ACTS: readonly PlayerAct[] = [
  {
    name: 'verify',
    key: 'v',
    label: 'Verify email',
    needs: 'verify-emails',
    appliesTo: ({ emailVerified, email }) => !emailVerified && email !== null,
  },
  { name: 'adjust', key: 'p', label: 'Adjust points', needs: 'adjust-points' },
  { name: 'roles', key: 'o', label: 'Roles', needs: 'grant-roles' },
  {
    name: 'enrol',
    key: 'l',
    label: 'Enrolment link',
    needs: 'grant-roles',
    appliesTo: ({ roles }) => roles.length > 0,
  },
  { name: 'message', key: 'm', label: 'Message', needs: 'send-notifications' },
  { name: 'ban', key: 'b', label: 'Ban', needs: 'ban-players', appliesTo: ({ isBanned }) => !isBanned },
  { name: 'unban', key: 'b', label: 'Unban', needs: 'ban-players', appliesTo: ({ isBanned }) => isBanned },
];

type PlayerActs = {
  acts: readonly Required<PlayerAct>[];
  start(name: PlayerActName, player: AdminUser): void;
  dialog: ReactNode;
};

/** Staff do not act on their own account. */
export function usePlayerActs(): PlayerActs {
  const { permissions, id } = useUser();
  const [dialog, show] = useDialog();
  return {
    acts: ACTS.filter(({ needs }) => permissions.includes(needs)).map((act) => ({
      ...act,
      appliesTo: (player) => player.id !== id && (act.appliesTo?.(player) ?? true),
    })),
    start: (name, player) => show((close) => <OpenDialog name={name} player={player} onClose={close} />),
    dialog,
  };
}

type OpenDialogProps = { name: PlayerActName; player: AdminUser; onClose(): void };

function OpenDialog({ name, player, onClose }: OpenDialogProps) {
  if (name === 'adjust') return <AdjustDialog player={player} onClose={onClose} />;
  if (name === 'message') return <MessageDialog account={player.id} onClose={onClose} />;
  if (name === 'roles') return <RolesDialog player={player} onClose={onClose} />;
  if (name === 'enrol') return <EnrolDialog player={player} onClose={onClose} />;
  if (name === 'verify') return <VerifyDialog player={player} onClose={onClose} />;
  return <BanDialog player={player} onClose={onClose} />;
}
