import type { ComponentType } from 'react';
import type { Permission } from '#contracts/definition/permissions.ts';
import { useUser } from '../../api/session.tsx';
import { Desk } from '../house/desk.tsx';
import { DeskTabs } from '../table/desk-tabs.tsx';
import { useFilter } from '../table/filters.tsx';
import { LogPart } from './log-part.tsx';
import { MessagesPart } from './messages-part.tsx';
import { MutesPart } from './mutes-part.tsx';
import { RainPart } from './rain-part.tsx';
import { ReportsPart } from './reports-part.tsx';

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
