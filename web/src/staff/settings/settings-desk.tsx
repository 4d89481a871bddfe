import { useState } from 'react';
import { styled } from 'styled-components';
import { changeSettingCall, settingsCall } from '#contracts/settings/staff-calls.ts';
import { failedRead } from '../../api/api-error.ts';
import { useUser } from '../../api/session.tsx';
import { useCallQuery } from '../../api/use-call.ts';
import { Input } from '../../ui/form/input.tsx';
import { Text } from '../../ui/layout/flow.ts';
import { useToast } from '../../ui/overlay/toast.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { ReasonDialog } from '../act/reason-dialog.tsx';
import { useWaitingChanges } from '../approvals/waiting-changes.tsx';
import { useStaffAct } from '../act/use-staff-act.ts';
import { WhatIf } from '../what-if/what-if.tsx';
import { Box } from '../house/box.tsx';
import { Desk } from '../house/desk.tsx';
import { NewSetting } from './new-setting.tsx';
import type { Setting } from './setting.ts';
import { SettingHistory } from './setting-history.tsx';
import { SettingLine } from './setting-line.tsx';
import { textOf } from './setting-value.tsx';
import { byTopic } from './topics.ts';

type Change = { setting: Setting; value: unknown };

const Search = styled(Input)`
  width: 18rem;
`;

export function SettingsDesk() {
  const { permissions } = useUser();
  const read = useCallQuery(settingsCall, {}, { refetchOnMount: 'always' });
  const [change, setChange] = useState<Change | null>(null);
  const [historyKey, setHistoryKey] = useState<string | null>(null);
  const waiting = useWaitingChanges({ kind: 'change-setting' });
  const settings = read.data ?? [];
  const [search, setSearch] = useState('');
  const topics = byTopic(settings, search);
  const missing = settings.filter(({ version }) => version === 0);
  const mayChange = ({ changedBy }: Setting) => permissions.includes(changedBy);
  return (
    <Desk
      lead="Every process follows a change within a second."
      aside={
        <Search
          type="search"
          aria-label="Search settings"
          placeholder="Search settings"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      }
    >
      {read.error !== null && <ErrorState title="Settings could not be read." taken="" {...failedRead(read)} />}
      {topics.map(({ topic, settings: ofTopic }) => (
        <Box key={topic} title={topic} isFlush>
          <ul aria-label={topic}>
            {ofTopic.map((setting) => (
              <SettingLine
                key={setting.key}
                setting={setting}
                onSave={mayChange(setting) ? (value) => setChange({ setting, value }) : null}
                onHistory={() => setHistoryKey(setting.key)}
                waiting={waiting.find(({ thing }) => thing === `setting:${setting.key}`)}
              />
            ))}
          </ul>
        </Box>
      ))}
      {read.data !== undefined && topics.length === 0 && (
        <Text tone="quiet" size="small">
          No setting matches “{search.trim()}”.
        </Text>
      )}
      {permissions.includes('change-settings') && (
        <NewSetting settings={missing.filter(mayChange)} onAdd={(setting, value) => setChange({ setting, value })} />
      )}
      {change !== null && <ChangeDialog change={change} onClose={() => setChange(null)} />}
      {historyKey !== null && <SettingHistory settingKey={historyKey} onClose={() => setHistoryKey(null)} />}
    </Desk>
  );
}

function ChangeDialog({ change: { setting, value }, onClose }: { change: Change; onClose(): void }) {
  const { act, isPending } = useStaffAct(changeSettingCall);
  const toast = useToast();
  const { key, title, unit, version } = setting;
  const save = async (reason: string) => {
    const reply = await act({ params: { key }, body: { value, reason, expected: version } });
    if (reply !== null) toast({ title: 'Setting Updated', message: title, tone: 'gain' });
    onClose();
  };
  const isShort = typeof value !== 'object';
  return (
    <ReasonDialog
      title={`Change ${title}`}
      description={
        isShort
          ? `From ${textOf(setting.value)} to ${textOf(value)} (${unit}), for everyone, at once.`
          : 'For everyone, at once.'
      }
      confirm="Save"
      isPending={isPending}
      onConfirm={(reason) => void save(reason)}
      onClose={onClose}
    >
      {setting.isMoney && <WhatIf settingKey={key} value={value} />}
    </ReasonDialog>
  );
}
