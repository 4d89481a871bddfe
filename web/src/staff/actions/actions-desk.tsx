import type { ReplyOf } from '#contracts/definition/call.ts';
import { adminActionsCall } from '#contracts/standing/staff-calls.ts';
import { capitalized } from '#contracts/words/capitalized.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { Desk } from '../house/desk.tsx';
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

/** The parts of a body that say what was asked for. */
function detailsText({ details }: AdminAction): string {
  return Object.entries(details)
    .filter(([name]) => name !== 'id' && name !== 'account')
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
}

const COLUMNS = columnsOf(adminActionsCall, {
  at: ['Time', 'createdAt'],
  admin: ['Who', 'adminId'],
  action: ['Action', 'action', { cell: ({ action }) => actionWords(action) }],
  target: ['On', 'targetUserId'],
  details: ['Details', detailsText],
  outcome: [
    'Outcome',
    'outcome',
    {
      cell: ({ outcome }) =>
        outcome === 'done' ? (
          <Badge tone="gain">Done</Badge>
        ) : (
          <Badge tone={outcome === null ? 'brass' : 'loss'}>{outcome ?? 'Unknown'}</Badge>
        ),
    },
  ],
  address: ['IP address', 'ipAddress', { isExtra: true }],
});

const FILTERS = filtersOf(adminActionsCall, {
  admin: 'Who',
  user: 'On account',
  action: 'Action',
  from: 'From',
  to: 'Up to',
});

export function ActionsDesk() {
  return (
    <Desk lead="Recorded before they are carried out. They cannot be changed.">
      <StaffTable
        name="Admin actions"
        columns={COLUMNS}
        source={useTableSource(adminActionsCall, { query: useAsked(FILTERS) })}
        empty={{ title: 'No actions yet', words: 'Each change that staff make appears here, with its reason.' }}
        tools={<FilterBar terms={FILTERS} />}
      />
    </Desk>
  );
}
