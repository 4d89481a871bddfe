import { type ReactNode, useState } from 'react';
import type { Permission } from '#contracts/definition/permissions.ts';
import type { AdminUser } from '#contracts/standing/staff-calls.ts';
import { useUser } from '../../api/session.tsx';
import { MessageDialog } from '../messages/message-dialog.tsx';
import { RolesDialog } from './roles-dialog.tsx';
import { EnrolDialog, AdjustDialog, BanDialog, VerifyDialog } from './dialogs.tsx';

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

type Open = { name: PlayerActName; player: AdminUser };

type PlayerActs = {
  acts: readonly Required<PlayerAct>[];
  start(name: PlayerActName, player: AdminUser): void;
  dialog: ReactNode;
};

/** Staff do not act on their own account. */
export function usePlayerActs(): PlayerActs {
  const { permissions, id } = useUser();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return {
    acts: ACTS.filter(({ needs }) => permissions.includes(needs)).map((act) => ({
      ...act,
      appliesTo: (player) => player.id !== id && (act.appliesTo?.(player) ?? true),
    })),
    start: (name, player) => setOpen({ name, player }),
    dialog: open === null ? null : <OpenDialog {...open} onClose={close} />,
  };
}

function OpenDialog({ name, player, onClose }: Open & { onClose(): void }) {
  if (name === 'adjust') return <AdjustDialog player={player} onClose={onClose} />;
  if (name === 'message') return <MessageDialog account={player.id} onClose={onClose} />;
  if (name === 'roles') return <RolesDialog player={player} onClose={onClose} />;
  if (name === 'enrol') return <EnrolDialog player={player} onClose={onClose} />;
  if (name === 'verify') return <VerifyDialog player={player} onClose={onClose} />;
  return <BanDialog player={player} onClose={onClose} />;
}
