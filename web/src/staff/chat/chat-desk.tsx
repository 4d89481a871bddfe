import 'react';
import { useState } from 'react';
import { moderationLog, type StaffMessage, staffMessages, mutes, unmutePlayer } from '#contracts/chat/staff-calls.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { ActDialog } from '../act/act-dialog.tsx';
import { useFresh } from '../house/use-fresh.ts';
import { columnsOf } from '../table/columns-of.tsx';
import type { RowCommand } from '../table/columns.ts';
import { type DeskPart, PartedDesk } from '../table/desk-tabs.tsx';
import { Quiet } from '../table/figures.tsx';
import { FilterBar } from '../table/filter-bar.tsx';
import { filtersOf, useAsked } from '../table/filter-terms.ts';
import { useTableSource, wholeSource } from '../table/sources.ts';
import { StaffTable } from '../table/staff-table.tsx';
import { Author } from './message-facts.tsx';
import { RainPart } from './rain-part.tsx';
import { ReportsPart } from './reports-part.tsx';
import { useChatActs } from './use-chat-acts.tsx';

type Mute = ReplyOf<typeof mutes>['mutes'][number];

const MUTE_COLUMNS = columnsOf(mutes, {
  player: ['Player', 'account'],
  reason: ['Reason', 'reason', { width: '36%' }],
  since: 'Since',
  until: ['Until', 'until', { none: 'Lifted by staff' }],
  by: 'By',
});

function MutesPart() {
  const read = useFresh(mutes, {}, { everyMs: 15_000 });
  const [lifted, setLifted] = useState<Mute | null>(null);
  const commands: RowCommand<Mute>[] = [{ key: 'u', label: 'Unmute', run: ([row]) => setLifted(row) }];
  return (
    <>
      <StaffTable
        name="Muted players"
        columns={MUTE_COLUMNS}
        source={wholeSource(read, read.data?.mutes)}
        keyOf={({ account }) => String(account)}
        empty={{ title: 'No mutes', words: 'Players who cannot send messages now appear here.' }}
        commands={commands}
      />
      {lifted !== null && <UnmuteDialog mute={lifted} onClose={() => setLifted(null)} />}
    </>
  );
}

function UnmuteDialog({ mute: { account, username }, onClose }: { mute: Mute; onClose(): void }) {
  return (
    <ActDialog
      call={unmutePlayer}
      params={{ account }}
      title={`Unmute ${username}`}
      description="They can send messages at once."
      confirm="Unmute"
      fields={{}}
      done={() => ({ title: 'Player Unmuted', message: `${username} can send messages again.` })}
      onClose={onClose}
    />
  );
}

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

const MESSAGE_FILTERS = filtersOf(staffMessages, { account: 'Player', from: 'From', to: 'Up to' });

function MessagesPart() {
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
        source={useTableSource(staffMessages, { query: useAsked(MESSAGE_FILTERS) })}
        empty={{ title: 'No messages', words: 'Messages of the chat appear here, removed ones included.' }}
        tools={<FilterBar terms={MESSAGE_FILTERS} />}
        commands={commands}
      />
      {dialog}
    </>
  );
}

type Entry = ReplyOf<typeof moderationLog>['entries'][number];

const ACTION_WORDS: Record<Entry['action'], string> = {
  remove: 'Removed a message',
  dismiss: 'Dismissed reports',
  mute: 'Muted',
  unmute: 'Unmuted',
};

const LOG_COLUMNS = columnsOf(moderationLog, {
  at: 'Time',
  by: 'Who',
  action: ['Decision', 'action', { words: ACTION_WORDS }],
  player: ['Player', 'account'],
  reason: ['Reason', 'reason', { width: '32%' }],
  until: 'Until',
});

const LOG_FILTERS = filtersOf(moderationLog, {
  account: 'Player',
  action: ['Decision', ACTION_WORDS],
  from: 'From',
  to: 'Up to',
});

function LogPart() {
  return (
    <StaffTable
      name="Moderation log"
      columns={LOG_COLUMNS}
      source={useTableSource(moderationLog, { query: useAsked(LOG_FILTERS) })}
      empty={{ title: 'No decisions', words: 'Each decision of a moderator appears here, with its reason.' }}
      tools={<FilterBar terms={LOG_FILTERS} />}
    />
  );
}

const PARTS: readonly DeskPart[] = [
  { value: 'reports', label: 'Reports', needs: 'moderate-chat', Part: ReportsPart },
  { value: 'messages', label: 'Messages', needs: 'moderate-chat', Part: MessagesPart },
  { value: 'mutes', label: 'Mutes', needs: 'moderate-chat', Part: MutesPart },
  { value: 'log', label: 'Log', needs: 'moderate-chat', Part: LogPart },
  { value: 'rain', label: 'Rain', needs: 'start-rain', Part: RainPart },
];

export function ChatDesk() {
  return <PartedDesk label="Parts of the chat" parts={PARTS} />;
}
