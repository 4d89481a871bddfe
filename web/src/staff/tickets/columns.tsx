import type { StaffTicket } from '#contracts/support/staff-calls.ts';
import { type TicketState, TOPIC_WORDS } from '#contracts/support/ticket.ts';
import { Badge, type BadgeTone } from '../../ui/layout/badge.tsx';
import type { StaffColumn } from '../table/columns.ts';
import { Age, PlayerLink, Quiet, When } from '../table/figures.tsx';

const STATES: Record<TicketState, { name: string; tone: BadgeTone }> = {
  open: { name: 'Open', tone: 'notice' },
  waiting: { name: 'Waiting', tone: 'plain' },
  closed: { name: 'Closed', tone: 'gain' },
};

export function TicketBadge({ state }: Pick<StaffTicket, 'state'>) {
  const { name, tone } = STATES[state];
  return <Badge tone={tone}>{name}</Badge>;
}

export function Asker({ account, username }: Pick<StaffTicket, 'account' | 'username'>) {
  return account === null ? <Quiet>Visitor</Quiet> : <PlayerLink account={account} name={username} />;
}

export const TICKET_COLUMNS: readonly StaffColumn<StaffTicket>[] = [
  { id: 'number', name: 'Ticket', cell: ({ number }) => number, text: ({ number }) => number },
  { id: 'subject', name: 'Subject', cell: ({ subject }) => subject, text: ({ subject }) => subject },
  {
    id: 'from',
    name: 'From',
    cell: (ticket) => <Asker {...ticket} />,
    text: ({ username, account }) => username ?? account ?? 'visitor',
  },
  { id: 'topic', name: 'Topic', cell: ({ topic }) => TOPIC_WORDS[topic], text: ({ topic }) => topic },
  { id: 'state', name: 'State', cell: (ticket) => <TicketBadge {...ticket} />, text: ({ state }) => state },
  {
    id: 'age',
    name: 'Since',
    cell: ({ changedAt }) => <Age at={changedAt} />,
    text: ({ changedAt }) => changedAt,
  },
  {
    id: 'assignee',
    name: 'Assignee',
    cell: ({ assignee, assigneeName }) => (assignee === null ? <Quiet>–</Quiet> : (assigneeName ?? assignee)),
    text: ({ assigneeName, assignee }) => assigneeName ?? assignee,
  },
  {
    id: 'opened',
    name: 'Opened',
    isExtra: true,
    cell: ({ createdAt }) => <When at={createdAt} />,
    text: ({ createdAt }) => createdAt,
  },
];
