import { useMemo } from 'react';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { moderationLog } from '#contracts/chat/staff-calls.ts';
import { SearchFilter, useFilter } from '../table/filters.tsx';
import { pageById, useTableSource } from '../table/sources.ts';
import { StaffTable } from '../table/staff-table.tsx';
import { columnsOf } from '../table/columns-of.tsx';

type Entry = ReplyOf<typeof moderationLog>['entries'][number];

const ACTION_WORDS: Record<Entry['action'], string> = {
  remove: 'Removed a message',
  dismiss: 'Dismissed reports',
  mute: 'Muted',
  unmute: 'Unmuted',
};

const COLUMNS = columnsOf(moderationLog, {
  at: 'Time',
  by: 'Who',
  action: ['Decision', 'action', { words: ACTION_WORDS }],
  player: ['Player', 'account'],
  reason: ['Reason', 'reason', { width: '32%' }],
  until: 'Until',
});

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
