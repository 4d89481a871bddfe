import { type StaffTicket, ticketsCall } from '#contracts/support/staff-calls.ts';
import { type TicketState, TOPIC_WORDS } from '#contracts/support/ticket.ts';
import { Badge, type BadgeTone } from '../../ui/layout/badge.tsx';
import { PlayerLink, Quiet } from '../table/figures.tsx';
import { columnsOf } from '../table/columns-of.tsx';

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

export const TICKET_COLUMNS = columnsOf(ticketsCall, {
  number: ['Ticket', ({ number }) => number],
  subject: 'Subject',
  from: [
    'From',
    ({ username, account }) => username ?? account ?? 'visitor',
    { cell: (ticket) => <Asker {...ticket} /> },
  ],
  topic: ['Topic', 'topic', { words: TOPIC_WORDS }],
  state: ['State', 'state', { cell: (ticket) => <TicketBadge {...ticket} /> }],
  age: ['Since', 'changedAt', { isAge: true }],
  assignee: ['Assignee', ({ assigneeName, assignee }) => assigneeName ?? assignee],
  opened: ['Opened', 'createdAt', { isExtra: true }],
});
