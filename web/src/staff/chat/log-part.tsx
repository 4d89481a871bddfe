import { useMemo } from 'react';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { moderationLog } from '#contracts/chat/staff-calls.ts';
import type { StaffColumn } from '../table/columns.ts';
import { PlayerLink, When } from '../table/figures.tsx';
import { SearchFilter, useFilter } from '../table/filters.tsx';
import { pageById, useTableSource } from '../table/sources.ts';
import { StaffTable } from '../table/staff-table.tsx';

type Entry = ReplyOf<typeof moderationLog>['entries'][number];

const ACTION_WORDS: Record<Entry['action'], string> = {
  remove: 'Removed a message',
  dismiss: 'Dismissed reports',
  mute: 'Muted',
  unmute: 'Unmuted',
};

const COLUMNS: readonly StaffColumn<Entry>[] = [
  { id: 'at', name: 'Time', cell: ({ at }) => <When at={at} />, text: ({ at }) => at },
  { id: 'by', name: 'Who', cell: ({ by }) => by, text: ({ by }) => by },
  { id: 'action', name: 'Decision', cell: ({ action }) => ACTION_WORDS[action], text: ({ action }) => action },
  {
    id: 'player',
    name: 'Player',
    cell: ({ account, username }) => (account === null ? username : <PlayerLink account={account} name={username} />),
    text: ({ username }) => username,
  },
  { id: 'reason', name: 'Reason', width: '32%', cell: ({ reason }) => reason, text: ({ reason }) => reason },
  {
    id: 'until',
    name: 'Until',
    cell: ({ until }) => (until === null ? '–' : <When at={until} />),
    text: ({ until }) => until,
  },
];

export function LogPart() {
  const [account] = useFilter('account');
  const query = useMemo(() => (/^\d{4,15}$/.test(account) ? { account } : {}), [account]);
  const source = useTableSource(moderationLog, { query, pageOf: ({ entries }, limit) => pageById(entries, limit) });
  return (
    <StaffTable
      name="Moderation log"
      columns={COLUMNS}
      source={source}
      keyOf={({ id }) => String(id)}
      empty={{ title: 'No decisions', words: 'Each decision of a moderator appears here, with its reason.' }}
      tools={<SearchFilter name="account" label="Account number" />}
      isNested
    />
  );
}
