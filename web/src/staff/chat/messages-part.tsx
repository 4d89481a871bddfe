import {} from 'react';
import { type StaffMessage, staffMessages } from '#contracts/chat/staff-calls.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import type { RowCommand } from '../table/columns.ts';
import { SearchFilter, useFilter } from '../table/filters.tsx';
import { useTableSource } from '../table/sources.ts';
import { StaffTable } from '../table/staff-table.tsx';
import { Author } from './message-facts.tsx';
import { useChatActs } from './use-chat-acts.tsx';
import { columnsOf } from '../table/columns-of.tsx';
import { Quiet } from '../table/figures.tsx';

const textOf = ({ message }: StaffMessage) => (message === '' ? 'A shared receipt' : message);

const COLUMNS = columnsOf(staffMessages, {
  at: ['Time', 'timestamp'],
  author: ['By', 'username', { cell: (row) => <Author {...row} /> }],
  message: ['Message', textOf, { width: '48%' }],
  removal: [
    'Removed',
    'removal.reason',
    {
      cell: ({ removal }) => (removal === null ? <Quiet>–</Quiet> : <Badge tone="loss">{removal.reason}</Badge>),
      title: ({ removal }) => removal && `${removal.by}: ${removal.reason}`,
    },
  ],
});

export function MessagesPart() {
  const [account] = useFilter('account');
  const query = /^\d{4,15}$/.test(account) ? { account } : {};
  const { start, dialog } = useChatActs();
  const commands: RowCommand<StaffMessage>[] = [
    {
      key: 'x',
      label: 'Remove',
      tone: 'danger',
      appliesTo: ({ removal }) => removal === null,
      run: ([row]) => start('remove', row),
    },
    {
      key: 'm',
      label: 'Mute',
      appliesTo: ({ account: author }) => author !== null,
      run: ([row]) => start('mute', row),
    },
  ];
  return (
    <>
      <StaffTable
        name="Chat messages"
        columns={COLUMNS}
        source={useTableSource(staffMessages, { query })}
        empty={{ title: 'No messages', words: 'Messages of the chat appear here, removed ones included.' }}
        tools={<SearchFilter name="account" label="Account number" />}
        commands={commands}
        isNested
      />
      {dialog}
    </>
  );
}
