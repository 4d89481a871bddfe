import { useMemo } from 'react';
import { type StaffMessage, staffMessages } from '#contracts/chat/staff-calls.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import type { RowCommand, StaffColumn } from '../table/columns.ts';
import { When } from '../table/figures.tsx';
import { SearchFilter, useFilter } from '../table/filters.tsx';
import { pageById, useTableSource } from '../table/sources.ts';
import { StaffTable } from '../table/staff-table.tsx';
import { Author } from './message-facts.tsx';
import { useChatActs } from './use-chat-acts.tsx';

const textOf = ({ message }: StaffMessage) => (message === '' ? 'A shared receipt' : message);

const COLUMNS: readonly StaffColumn<StaffMessage>[] = [
  { id: 'at', name: 'Time', cell: ({ timestamp }) => <When at={timestamp} />, text: ({ timestamp }) => timestamp },
  { id: 'author', name: 'By', cell: (row) => <Author {...row} />, text: ({ username }) => username },
  {
    id: 'message',
    name: 'Message',
    width: '48%',
    cell: (row) => <span title={textOf(row)}>{textOf(row)}</span>,
    text: textOf,
  },
  {
    id: 'removal',
    name: 'Removed',
    cell: ({ removal }) =>
      removal === null ? (
        '–'
      ) : (
        <span title={`${removal.by}: ${removal.reason}`}>
          <Badge tone="loss">{removal.reason}</Badge>
        </span>
      ),
    text: ({ removal }) => removal?.reason ?? null,
  },
];

export function MessagesPart() {
  const [account] = useFilter('account');
  const query = useMemo(() => (/^\d{4,15}$/.test(account) ? { account } : {}), [account]);
  const source = useTableSource(staffMessages, { query, pageOf: ({ messages }, limit) => pageById(messages, limit) });
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
        source={source}
        keyOf={({ id }) => String(id)}
        empty={{ title: 'No messages', words: 'Messages of the chat appear here, removed ones included.' }}
        tools={<SearchFilter name="account" label="Account number" />}
        commands={commands}
        isNested
      />
      {dialog}
    </>
  );
}
