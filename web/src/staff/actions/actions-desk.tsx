import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { adminActionsCall } from '#contracts/standing/staff-calls.ts';
import { capitalized } from '#contracts/words/capitalized.ts';
import { factsOf, factsText } from '../approvals/change-facts.tsx';
import { Badge } from '../../ui/layout/badge.tsx';
import { Facts } from '../house/box.tsx';
import { Desk } from '../house/desk.tsx';
import { deskPath } from '../house/desk-paths.ts';
import { Part } from '../house/panel-parts.tsx';
import { PlayerLink } from '../house/people.tsx';
import { SidePanel } from '../house/side-panel.tsx';
import { When } from '../table/figures.tsx';
import { FilterBar } from '../table/filter-bar.tsx';
import { filtersOf, useAsked } from '../table/filter-terms.ts';
import { useTableSource } from '../table/sources.ts';
import { StaffTable } from '../table/staff-table.tsx';
import { columnsOf } from '../table/columns-of.tsx';

export type AdminAction = ReplyOf<typeof adminActionsCall>[number];

/** "ban-user" -> "Ban user" */
export function actionWords(action: string): string {
  return capitalized(action.replaceAll('-', ' '));
}

/** The request without fields that have their own columns. */
function factsIn({ details }: AdminAction): Record<string, ReactNode> {
  const { id: _id, account: _account, reason, ...asked } = details;
  return { ...factsOf(asked), ...(typeof reason === 'string' && { Reason: reason }) };
}

/** In a line. The panel has the whole hash. */
export function detailsText({ details }: Pick<AdminAction, 'details'>): string {
  const { id: _id, account: _account, reason, ...asked } = details;
  const { hash } = asked;
  const shown = typeof hash === 'string' ? { ...asked, hash: `${hash.slice(0, 8)}…` } : asked;
  return [factsText(shown), reason].filter((part) => typeof part === 'string' && part !== '').join(' · ');
}

function Outcome({ of }: { of: AdminAction['outcome'] }) {
  if (of === 'done') return <Badge tone="gain">Done</Badge>;
  return <Badge tone={of === null ? 'brass' : 'loss'}>{of ?? 'Unknown'}</Badge>;
}

const COLUMNS = columnsOf(adminActionsCall, {
  at: ['Time', 'createdAt'],
  admin: ['Who', 'adminId'],
  action: ['Action', 'action', { cell: ({ action }) => actionWords(action) }],
  target: ['On', 'targetUserId'],
  details: ['Details', detailsText],
  outcome: ['Outcome', 'outcome', { cell: ({ outcome }) => <Outcome of={outcome} /> }],
  address: ['IP address', 'ipAddress', { isExtra: true }],
});

const FILTERS = filtersOf(adminActionsCall, {
  admin: 'Who',
  user: 'On account',
  action: 'Action',
  from: 'From',
  to: 'Up to',
});

const CHANGES: ReadonlySet<string> = new Set(['approve-change', 'reject-change', 'withdraw-change']);

function ActionPanel({ action: told, onClose }: { action: AdminAction; onClose(): void }) {
  const { action, adminId, adminName, targetUserId, details, createdAt, ipAddress, outcome } = told;
  const asked = factsIn(told);
  return (
    <SidePanel title={actionWords(action)} onClose={onClose}>
      <Part title="Action">
        <Facts
          of={{
            Time: <When at={createdAt} />,
            Who: <PlayerLink account={adminId} name={adminName} />,
            On: targetUserId !== null && <PlayerLink account={targetUserId} />,
            Outcome: <Outcome of={outcome} />,
            'IP address': ipAddress,
            About: CHANGES.has(action) && (
              <Link to={`${deskPath('approvals')}?show=all&open=${String(details['id'])}`}>the change</Link>
            ),
          }}
        />
      </Part>
      {Object.keys(asked).length > 0 && (
        <Part title="Details">
          <Facts of={asked} />
        </Part>
      )}
    </SidePanel>
  );
}

export function ActionsDesk() {
  return (
    <Desk lead="Recorded before they are carried out. They cannot be changed.">
      <StaffTable
        name="Admin actions"
        columns={COLUMNS}
        source={useTableSource(adminActionsCall, { query: useAsked(FILTERS) })}
        empty={{ title: 'No actions yet', words: 'Each change that staff make appears here, with its reason.' }}
        tools={<FilterBar terms={FILTERS} />}
        panel={({ row, close }) => row && <ActionPanel action={row} onClose={close} />}
      />
    </Desk>
  );
}
