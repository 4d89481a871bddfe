import { useState } from 'react';
import { instantOf } from '#contracts/days/time.ts';
import { grantRole, revokeRole } from '#contracts/standing/calls.ts';
import { type Role, ROLES } from '#contracts/definition/roles.ts';
import type { AdminUser } from '#contracts/standing/staff-calls.ts';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { Select } from '../../ui/form/select.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { ReasonDialog } from '../act/reason-dialog.tsx';
import { useStaffAct } from '../act/use-staff-act.ts';

const OPTIONS = ROLES.map((role) => ({ value: role, label: role }));

export function RolesDialog({ player: { id, username, roles }, onClose }: { player: AdminUser; onClose(): void }) {
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
