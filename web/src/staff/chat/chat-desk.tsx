import { type ComponentType } from 'react';
import { moderationLog } from '#contracts/chat/staff-calls.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import type { Permission } from '#contracts/definition/permissions.ts';
import { useUser } from '../../api/session.tsx';
import { Desk } from '../house/desk.tsx';
import { columnsOf } from '../table/columns-of.tsx';
import { DeskTabs } from '../table/desk-tabs.tsx';
import { useFilter, SearchFilter } from '../table/filters.tsx';
import { useTableSource } from '../table/sources.ts';
import { StaffTable } from '../table/staff-table.tsx';
import { MessagesPart } from './messages-part.tsx';
import { MutesPart } from './mutes-part.tsx';
import { RainPart } from './rain-part.tsx';
import { ReportsPart } from './reports-part.tsx';

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

function LogPart() {
  const [account] = useFilter('account');
  const query = /^\d{4,15}$/.test(account) ? { account } : {};
  return (
    <StaffTable
      name="Moderation log"
      columns={COLUMNS}
      source={useTableSource(moderationLog, { query })}
      empty={{ title: 'No decisions', words: 'Each decision of a moderator appears here, with its reason.' }}
      tools={<SearchFilter name="account" label="Account number" />}
      isNested
    />
  );
}

type Part = { value: string; label: string; needs: Permission; Part: ComponentType };

const PARTS: readonly Part[] = [
  { value: 'reports', label: 'Reports', needs: 'moderate-chat', Part: ReportsPart },
  { value: 'messages', label: 'Messages', needs: 'moderate-chat', Part: MessagesPart },
  { value: 'mutes', label: 'Mutes', needs: 'moderate-chat', Part: MutesPart },
  { value: 'log', label: 'Log', needs: 'moderate-chat', Part: LogPart },
  { value: 'rain', label: 'Rain', needs: 'start-rain', Part: RainPart },
];

export function ChatDesk() {
  const { permissions } = useUser();
  const [tab] = useFilter('tab');
  const parts = PARTS.filter(({ needs }) => permissions.includes(needs));
  const { value, Part } = parts.find((part) => part.value === tab) ?? parts[0]!;
  return (
    <Desk>
      <DeskTabs label="Parts of the chat" tabs={parts} current={value} />
      <Part />
    </Desk>
  );
}
