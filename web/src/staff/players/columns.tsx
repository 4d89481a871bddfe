import type { AdminUser } from '#contracts/standing/staff-calls.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { Age, Quiet } from '../table/figures.tsx';
import { columnsOf } from '../table/columns-of.tsx';
import { adminUsersCall } from '#contracts/standing/staff-calls.ts';

export function StateBadge({ isBanned }: Pick<AdminUser, 'isBanned'>) {
  return isBanned ? <Badge tone="loss">Banned</Badge> : <Badge tone="gain">Active</Badge>;
}

export const PLAYER_COLUMNS = columnsOf(adminUsersCall, {
  username: ['Username', 'id'],
  email: ['Email', 'email', { none: 'None' }],
  points: 'Points',
  earned: ['Total Earned', 'totalEarned'],
  state: [
    'Status',
    ({ isBanned }) => (isBanned ? 'Banned' : 'Active'),
    { cell: ({ isBanned }) => <StateBadge isBanned={isBanned} /> },
  ],
  verified: [
    'Verified',
    'emailVerified',
    { cell: ({ emailVerified }) => (emailVerified ? 'Yes' : <Badge tone="brass">No</Badge>) },
  ],
  joined: ['Joined', 'createdAt'],
  seen: [
    'Last seen',
    'lastSeen',
    {
      cell: ({ lastSeen, isOnline }) =>
        isOnline ? <Badge tone="gain">Online</Badge> : lastSeen === null ? <Quiet>–</Quiet> : <Age at={lastSeen} />,
    },
  ],
  roles: [
    'Roles',
    ({ roles }) => roles.join(' '),
    { isExtra: true, cell: ({ roles }) => (roles.length === 0 ? <Quiet>–</Quiet> : roles.join(', ')) },
  ],
  id: ['Account', ({ id }) => id, { isExtra: true }],
});
