import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { changePreferencesCall, preferencesCall } from '#contracts/notifications/calls.ts';
import type { Channel, NotificationKind } from '#contracts/notifications/kinds.ts';
import { failedFirstRead, sentenceOf } from '../../../api/api-error.ts';
import { keyOf } from '../../../api/query-client.ts';
import { useCallMutation, useCallQuery } from '../../../api/use-call.ts';
import { color, line, size, space, touch } from '../../../theme/tokens.ts';
import { LinesSkeleton } from '../../../ui/layout/lines-skeleton.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { Note } from '../form-parts.ts';

type Preferences = ReplyOf<typeof preferencesCall>['preferences'];
type Row = Preferences[number];

const NAMES: Record<NotificationKind, string> = {
  welcome: 'Welcome',
  big_win: 'Big wins',
  level_up: 'New levels',
  rain: 'Your share of a rain',
  tip: 'Tips you send and receive',
  race: 'Prizes of races',
  mention: 'Mentions in the chat',
  daily_bonus: 'Daily bonus reminder',
  offer: 'Offers',
  referral: 'Referrals',
  withdrawal: 'Withdrawals',
  system: 'Messages from Tallyhouse',
  other: 'Adjustments by staff',
};
/** One is sent before it could be turned off; the reminder has its hour in the calendar of the bonus. */
const NOT_SHOWN: ReadonlySet<NotificationKind> = new Set(['welcome', 'daily_bonus']);

const Choices = styled.table`
  width: 100%;
  max-width: 34rem;
  border-collapse: collapse;
  th,
  td {
    padding: 0;
    border-bottom: ${line.hair};
    font-weight: inherit;
    text-align: start;
  }
  thead th {
    padding-block: ${space(2)};
    color: ${color.quiet};
    font-size: ${size.fine};
  }
  th + th,
  td {
    width: 6rem;
    text-align: center;
  }
`;

const Box = styled.label`
  display: grid;
  place-items: center;
  min-height: ${touch};
  cursor: pointer;
  input {
    width: 1.25rem;
    height: 1.25rem;
    accent-color: ${color.brass};
  }
  &:has(:disabled) {
    cursor: not-allowed;
  }
`;

type Save = (row: Row, channel: Channel, isOn: boolean) => void;

function ChoiceRow({ row, onSave }: { row: Row; onSave: Save }) {
  const box = (channel: Channel, where: string) => (
    <td>
      <Box>
        <input
          type="checkbox"
          aria-label={`${NAMES[row.kind]} ${where}`}
          checked={row[channel]}
          disabled={row.fixed.includes(channel)}
          onChange={({ target }) => onSave(row, channel, target.checked)}
        />
      </Box>
    </td>
  );
  return (
    <tr>
      <th scope="row">{NAMES[row.kind]}</th>
      {box('screen', 'on screen')}
      {box('mail', 'by email')}
    </tr>
  );
}

/** Reverted if saving fails. */
function useSavedPreferences(read: Preferences | undefined): { rows: Preferences; save: Save } {
  const client = useQueryClient();
  const toast = useToast();
  const { mutateAsync } = useCallMutation(changePreferencesCall);
  const [ticked, setTicked] = useState<Partial<Record<NotificationKind, Partial<Record<Channel, boolean>>>>>({});
  const rows = (read ?? []).map((row) => ({ ...row, ...ticked[row.kind] }));
  const save: Save = ({ kind, screen, mail }, channel, isOn) => {
    const changed = { screen, mail, [channel]: isOn };
    setTicked((before) => ({ ...before, [kind]: changed }));
    const settle = () => setTicked((before) => ({ ...before, [kind]: {} }));
    mutateAsync({ body: { preferences: [{ kind, ...changed }] } }).then(
      ({ data }) => {
        client.setQueryData(keyOf(preferencesCall), data);
        settle();
      },
      (error: unknown) => {
        settle();
        toast({ title: 'Error', message: sentenceOf(error), tone: 'loss' });
      },
    );
  };
  return { rows, save };
}

export function NotificationPreferences() {
  const read = useCallQuery(preferencesCall, undefined, { refetchOnMount: 'always' });
  const { rows, save } = useSavedPreferences(read.data?.preferences);
  return (
    <Panel title="Notifications">
      {read.isPending && <LinesSkeleton columns={3} lines={7} label="Loading your notification settings" />}
      <ErrorState title="Your notification settings could not be loaded." {...failedFirstRead(read)} />
      {rows.length > 0 && (
        <Choices aria-label="Notifications">
          <thead>
            <tr>
              <th scope="col">About</th>
              <th scope="col">On screen</th>
              <th scope="col">E-mail</th>
            </tr>
          </thead>
          <tbody>
            {rows
              .filter(({ kind }) => !NOT_SHOWN.has(kind))
              .map((row) => (
                <ChoiceRow key={row.kind} row={row} onSave={save} />
              ))}
          </tbody>
        </Choices>
      )}
      <Note>Mail goes to a confirmed address only. You always get mail about the security of your account.</Note>
    </Panel>
  );
}
