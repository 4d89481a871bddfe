import { useState } from 'react';
import { sentNotificationsCall } from '#contracts/notifications/staff-calls.ts';
import { Button } from '../../ui/action/button.tsx';
import { Badge } from '../../ui/layout/badge.tsx';
import { Desk } from '../house/desk.tsx';
import { Actor, PlayerLink } from '../house/people.tsx';
import { useTableSource } from '../table/sources.ts';
import { StaffTable } from '../table/staff-table.tsx';
import { MessageDialog } from './message-dialog.tsx';
import { columnsOf } from '../table/columns-of.tsx';

const COLUMNS = columnsOf(sentNotificationsCall, {
  title: 'Title',
  message: 'Message',
  to: [
    'To',
    ({ account }) => account ?? 'all',
    {
      cell: ({ account }) =>
        account === null ? <Badge tone="brass">All players</Badge> : <PlayerLink account={account} />,
    },
  ],
  mail: 'Mail',
  sent: ['Sent', 'createdAt'],
  by: ['By', 'actor', { cell: ({ actor }) => <Actor actor={actor} /> }],
});

const QUERY = {};

export function MessagesDesk() {
  const [isWriting, setWriting] = useState(false);
  return (
    <Desk
      aside={
        <Button small tone="primary" onClick={() => setWriting(true)}>
          New message
        </Button>
      }
    >
      <StaffTable
        name="Messages"
        columns={COLUMNS}
        source={useTableSource(sentNotificationsCall, { query: QUERY })}
        empty={{ title: 'No messages yet', words: 'Messages to one player or to all appear here.' }}
      />
      {isWriting && <MessageDialog account={null} onClose={() => setWriting(false)} />}
    </Desk>
  );
}
