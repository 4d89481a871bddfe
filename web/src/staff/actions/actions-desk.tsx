import { useMemo } from 'react';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { adminActionsCall } from '#contracts/standing/staff-calls.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { Desk } from '../house/desk.tsx';
import type { StaffColumn } from '../table/columns.ts';
import { PlayerLink, Quiet, When } from '../table/figures.tsx';
import { useFilter } from '../table/filters.tsx';
import { pageById, useTableSource } from '../table/sources.ts';
import { StaffTable } from '../table/staff-table.tsx';

export type AdminAction = ReplyOf<typeof adminActionsCall>[number];

/** "ban-user" -> "Ban user" */
export function actionWords(action: string): string {
  const words = action.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The parts of a body that say what was asked for. */
function detailsText({ details }: AdminAction): string {
  return Object.entries(details)
    .filter(([name]) => name !== 'id' && name !== 'account')
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
}

export const ACTION_COLUMNS: readonly StaffColumn<AdminAction>[] = [
  { id: 'at', name: 'Time', cell: ({ createdAt }) => <When at={createdAt} />, text: ({ createdAt }) => createdAt },
  {
    id: 'admin',
    name: 'Who',
    cell: ({ adminId, adminName }) => <PlayerLink account={adminId} name={adminName} />,
    text: ({ adminName, adminId }) => adminName ?? adminId,
  },
  { id: 'action', name: 'Action', cell: ({ action }) => actionWords(action), text: ({ action }) => action },
  {
    id: 'target',
    name: 'On',
    cell: ({ targetUserId }) =>
      targetUserId === null ? <Quiet>–</Quiet> : <PlayerLink account={targetUserId} name={null} />,
    text: ({ targetUserId }) => targetUserId,
  },
  {
    id: 'details',
    name: 'Details',
    cell: (row) => <span title={detailsText(row)}>{detailsText(row)}</span>,
    text: detailsText,
  },
  {
    id: 'outcome',
    name: 'Outcome',
    cell: ({ outcome }) =>
      outcome === 'done' ? (
        <Badge tone="gain">Done</Badge>
      ) : (
        <Badge tone={outcome === null ? 'brass' : 'loss'}>{outcome ?? 'Unknown'}</Badge>
      ),
    text: ({ outcome }) => outcome,
  },
  {
    id: 'address',
    name: 'IP address',
    isExtra: true,
    cell: ({ ipAddress }) => ipAddress ?? '–',
    text: ({ ipAddress }) => ipAddress,
  },
];

export function ActionsDesk() {
  const [admin] = useFilter('admin');
  const [user] = useFilter('user');
  const query = useMemo(() => ({ ...(admin !== '' && { admin }), ...(user !== '' && { user }) }), [admin, user]);
  const source = useTableSource(adminActionsCall, { query, pageOf: pageById });
  return (
    <Desk title="Admin actions" lead="Recorded before they are carried out. They cannot be changed.">
      <StaffTable
        name="Admin actions"
        columns={ACTION_COLUMNS}
        source={source}
        keyOf={({ id }) => String(id)}
        empty={{ title: 'No actions yet', words: 'Each change that staff make appears here, with its reason.' }}
      />
    </Desk>
  );
}
