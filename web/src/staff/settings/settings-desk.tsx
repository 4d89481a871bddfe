import { useState, type FormEvent } from 'react';
import { styled } from 'styled-components';
import { SETTING_TOPICS } from '#contracts/definition/setting.ts';
import { changeSettingCall, settingsCall, settingHistoryCall } from '#contracts/settings/staff-calls.ts';
import { useUser } from '../../api/session.tsx';
import { from, space, color, font, line, size } from '../../theme/tokens.ts';
import { Button } from '../../ui/action/button.tsx';
import { Time } from '../../ui/figure/time.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { Select } from '../../ui/form/select.tsx';
import { Text } from '../../ui/layout/flow.ts';
import { ActDialog } from '../act/act-dialog.tsx';
import { useWaitingChanges } from '../approvals/waiting-changes.tsx';
import { useFilter } from '../table/filters.tsx';
import { ReadState } from '../house/read-state.tsx';
import { SidePanel } from '../house/side-panel.tsx';
import { useFresh } from '../house/use-fresh.ts';
import { WhatIf } from '../what-if/what-if.tsx';
import { Box } from '../house/box.tsx';
import { Desk } from '../house/desk.tsx';
import { type Setting, SettingLine } from './setting-line.tsx';
import { textOf, valueOf } from './setting-value.tsx';

/** As change requests name it: the documented key has underscores. */
export const thingOf = ({ key }: Pick<Setting, 'key'>) => `setting:${key.replaceAll('_', '-')}`;

/** Topics without a setting that matches are left out. */
export function byTopic(settings: readonly Setting[], search: string) {
  const wanted = search.trim().toLowerCase();
  const matching = settings.filter(({ key, title, description, topic }) =>
    [key, title, description, topic].some((text) => text.toLowerCase().includes(wanted)),
  );
  return SETTING_TOPICS.map((topic) => ({ topic, settings: matching.filter((one) => one.topic === topic) })).filter(
    (group) => group.settings.length > 0,
  );
}

const Line = styled.li`
  padding-block: ${space(3)};
  border-bottom: ${line.hair};
  font-size: ${size.small};
  &:first-child {
    padding-top: 0;
  }
  pre {
    margin: 0;
    font-family: ${font.mono};
    font-size: ${size.fine};
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
  p {
    color: ${color.quiet};
  }
`;

function SettingHistory({ settingKey, onClose }: { settingKey: string; onClose(): void }) {
  const read = useFresh(settingHistoryCall, { params: { key: settingKey } });
  return (
    <SidePanel title={`History of ${settingKey}`} onClose={onClose}>
      <ReadState of={read} problem="The history could not be read." />
      <ol>
        {read.data?.changes.map(({ place, value, actor, name, reason, at }) => (
          <Line key={place}>
            <pre>{textOf(value)}</pre>
            <p>
              {name ?? actor}, <Time at={at} />: {reason}
            </p>
          </Line>
        ))}
      </ol>
    </SidePanel>
  );
}

const Form = styled.form`
  display: grid;
  gap: ${space(3)};
  align-items: end;
  ${from.tablet} {
    grid-template-columns: 20rem 1fr auto;
  }
`;

type NewSettingProps = {
  /** Known settings without a stored value. */
  settings: readonly Setting[];
  onAdd(setting: Setting, value: unknown): void;
};

function NewSetting({ settings, onAdd }: NewSettingProps) {
  const [key, setKey] = useState('');
  const [text, setText] = useState('');
  const setting = settings.find((known) => known.key === key);
  const add = (event: FormEvent) => {
    event.preventDefault();
    // As documented: without a key or a value nothing happens.
    if (setting === undefined || text.trim() === '') return;
    onAdd(setting, valueOf(text)?.value ?? text);
  };
  const options = [
    { value: '', label: 'Choose a key' },
    ...settings.map((known) => ({ value: known.key, label: known.key })),
  ];
  return (
    <Box title="Add New Setting">
      <Form onSubmit={add}>
        <Field label="Key">{(control) => <Select {...control} value={key} onValue={setKey} options={options} />}</Field>
        <Field label={setting === undefined ? 'Value' : `Value (${setting.unit})`}>
          {(control) => (
            <Input {...control} value={text} autoComplete="off" onChange={({ target }) => setText(target.value)} />
          )}
        </Field>
        <Button type="submit">Add Setting</Button>
      </Form>
    </Box>
  );
}

type Change = { setting: Setting; value: unknown };

const Search = styled(Input)`
  width: 18rem;
`;

export function SettingsDesk() {
  const { permissions } = useUser();
  const read = useFresh(settingsCall);
  const [change, setChange] = useState<Change | null>(null);
  const [historyKey, setHistoryKey] = useState<string | null>(null);
  const waiting = useWaitingChanges({ kind: 'change-setting' });
  const settings = read.data ?? [];
  const [search, setSearch] = useFilter('q');
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
      <ReadState of={read} problem="Settings could not be read." />
      {topics.map(({ topic, settings: ofTopic }) => (
        <Box key={topic} title={topic} isFlush>
          <ul aria-label={topic}>
            {ofTopic.map((setting) => (
              <SettingLine
                key={setting.key}
                setting={setting}
                onSave={mayChange(setting) ? (value) => setChange({ setting, value }) : null}
                onHistory={() => setHistoryKey(setting.key)}
                waiting={waiting.find(({ thing }) => thing === thingOf(setting))}
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
  const { key, title, unit, version } = setting;
  const isShort = typeof value !== 'object';
  return (
    <ActDialog
      call={changeSettingCall}
      params={{ key }}
      title={`Change ${title}`}
      description={
        isShort
          ? `From ${textOf(setting.value)} to ${textOf(value)} (${unit}), for everyone, at once.`
          : 'For everyone, at once.'
      }
      confirm="Save"
      fields={{ value: { given: value }, description: { given: undefined }, expected: { given: version } }}
      done={() => ({ title: 'Setting Updated', message: title })}
      onClose={onClose}
      evidence={setting.isMoney && <WhatIf settingKey={key} value={value} />}
    />
  );
}
