import type { AdminUser } from '#contracts/standing/staff-calls.ts';
import { grouped } from '#contracts/words/figures.ts';
import { formatPoints } from '../../ui/figure/format.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import type { StaffColumn } from '../table/columns.ts';
import { Age, PlayerLink, Quiet, When } from '../table/figures.tsx';

export function StateBadge({ isBanned }: Pick<AdminUser, 'isBanned'>) {
  return isBanned ? <Badge tone="loss">Banned</Badge> : <Badge tone="gain">Active</Badge>;
}

export const PLAYER_COLUMNS: readonly StaffColumn<AdminUser>[] = [
  {
    id: 'username',
    name: 'Username',
    cell: ({ id, username }) => <PlayerLink account={id} name={username} />,
    text: ({ username }) => username,
  },
  { id: 'email', name: 'Email', cell: ({ email }) => email ?? <Quiet>None</Quiet>, text: ({ email }) => email },
  {
    id: 'points',
    name: 'Points',
    isAmount: true,
    cell: ({ points }) => formatPoints(points),
    text: ({ points }) => points,
  },
  {
    id: 'earned',
    name: 'Total Earned',
    isAmount: true,
    cell: ({ totalEarned }) => grouped(totalEarned),
    text: ({ totalEarned }) => String(totalEarned),
  },
  {
    id: 'state',
    name: 'Status',
    cell: ({ isBanned }) => <StateBadge isBanned={isBanned} />,
    text: ({ isBanned }) => (isBanned ? 'Banned' : 'Active'),
  },
  {
    id: 'verified',
    name: 'Verified',
    cell: ({ emailVerified }) => (emailVerified ? 'Yes' : <Badge tone="brass">No</Badge>),
    text: ({ emailVerified }) => (emailVerified ? 'yes' : 'no'),
  },
  {
    id: 'joined',
    name: 'Joined',
    cell: ({ createdAt }) => <When at={createdAt} />,
    text: ({ createdAt }) => createdAt,
  },
  {
    id: 'seen',
    name: 'Last seen',
    cell: ({ lastSeen, isOnline }) =>
      isOnline ? <Badge tone="gain">Online</Badge> : lastSeen === null ? <Quiet>–</Quiet> : <Age at={lastSeen} />,
    text: ({ lastSeen }) => lastSeen,
  },
  {
    id: 'roles',
    name: 'Roles',
    isExtra: true,
    cell: ({ roles }) => (roles.length === 0 ? '–' : roles.join(', ')),
    text: ({ roles }) => roles.join(' '),
  },
  { id: 'id', name: 'Account', isExtra: true, cell: ({ id }) => id, text: ({ id }) => id },
];
