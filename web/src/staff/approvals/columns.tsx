import type { ChangeRequest, ChangeState } from '#contracts/approvals/change-request.ts';
import { Badge, type BadgeTone } from '../../ui/layout/badge.tsx';
import type { StaffColumn } from '../table/columns.ts';
import { Age, Quiet, When } from '../table/figures.tsx';

export const STATE_WORDS: Record<ChangeState, [words: string, tone: BadgeTone]> = {
  waiting: ['Waiting for a second person', 'brass'],
  approved: ['Approved', 'gain'],
  rejected: ['Rejected', 'loss'],
  withdrawn: ['Withdrawn', 'plain'],
  expired: ['Expired', 'plain'],
  stale: ['Stale', 'loss'],
  alone: ['Applied alone', 'notice'],
};

export const nameOf = (decider: ChangeRequest['maker']) => decider.username ?? decider.actor;

export const APPROVAL_COLUMNS: readonly StaffColumn<ChangeRequest>[] = [
  {
    id: 'what',
    name: 'Change',
    width: '34%',
    cell: ({ what }) => <span title={what}>{what}</span>,
    text: ({ what }) => what,
  },
  {
    id: 'reason',
    name: 'Reason',
    cell: ({ maker }) => <span title={maker.reason ?? undefined}>{maker.reason ?? <Quiet>–</Quiet>}</span>,
    text: ({ maker }) => maker.reason,
  },
  { id: 'maker', name: 'Asked by', cell: ({ maker }) => nameOf(maker), text: ({ maker }) => nameOf(maker) },
  { id: 'age', name: 'Age', cell: ({ maker }) => <Age at={maker.at} />, text: ({ maker }) => maker.at },
  {
    id: 'state',
    name: 'State',
    cell: ({ state, staleBecause, reasonNot }) => (
      <span title={staleBecause ?? reasonNot ?? undefined}>
        <Badge tone={STATE_WORDS[state][1]}>{STATE_WORDS[state][0]}</Badge>
      </span>
    ),
    text: ({ state }) => STATE_WORDS[state][0],
  },
  {
    id: 'checker',
    name: 'Decided by',
    cell: ({ checker }) => (checker === null ? <Quiet>–</Quiet> : nameOf(checker)),
    text: ({ checker }) => checker && nameOf(checker),
  },
  {
    id: 'expires',
    name: 'Until',
    isExtra: true,
    cell: ({ expiresAt }) => (expiresAt === null ? '–' : <When at={expiresAt} />),
    text: ({ expiresAt }) => expiresAt,
  },
];
