import { useState } from 'react';
import { sentNotificationsCall } from '#contracts/notifications/staff-calls.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { Button } from '../../ui/action/button.tsx';
import { Badge } from '../../ui/layout/badge.tsx';
import { Desk } from '../house/desk.tsx';
import type { StaffColumn } from '../table/columns.ts';
import { PlayerLink, When } from '../table/figures.tsx';
import { pageById, useTableSource } from '../table/sources.ts';
import { StaffTable } from '../table/staff-table.tsx';
import { MessageDialog } from './message-dialog.tsx';

type Sent = ReplyOf<typeof sentNotificationsCall>['notifications'][number];

const COLUMNS: readonly StaffColumn<Sent>[] = [
  { id: 'title', name: 'Title', cell: ({ title }) => title, text: ({ title }) => title },
  {
    id: 'message',
    name: 'Message',
    cell: ({ message }) => <span title={message}>{message}</span>,
    text: ({ message }) => message,
  },
  {
    id: 'to',
    name: 'To',
    cell: ({ account }) =>
      account === null ? <Badge tone="brass">All players</Badge> : <PlayerLink account={account} name={null} />,
    text: ({ account }) => account ?? 'all',
  },
  { id: 'mail', name: 'Mail', cell: ({ mail }) => (mail ? 'Yes' : 'No'), text: ({ mail }) => (mail ? 'yes' : 'no') },
  { id: 'sent', name: 'Sent', cell: ({ createdAt }) => <When at={createdAt} />, text: ({ createdAt }) => createdAt },
  { id: 'by', name: 'By', isExtra: true, cell: ({ actor }) => actor, text: ({ actor }) => actor },
];

const QUERY = {};

export function MessagesDesk() {
  const [isWriting, setWriting] = useState(false);
  const source = useTableSource(sentNotificationsCall, {
    query: QUERY,
    pageOf: ({ notifications }, limit) => pageById(notifications, limit),
  });
  return (
    <Desk
      title="Messages"
      aside={
        <Button small tone="primary" onClick={() => setWriting(true)}>
          New message
        </Button>
      }
    >
      <StaffTable
        name="Messages"
        columns={COLUMNS}
        source={source}
        keyOf={({ id }) => String(id)}
        empty={{ title: 'No messages yet', words: 'Messages to one player or to all appear here.' }}
      />
      {isWriting && <MessageDialog account={null} onClose={() => setWriting(false)} />}
    </Desk>
  );
}
