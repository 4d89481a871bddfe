import { useQueryClient } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { bonusReminderCall, setBonusReminderCall } from '#contracts/bonuses/calls.ts';
import { HOUR_MS } from '#contracts/days/time.ts';
import { dayOf, startOfDay } from '#contracts/days/utc-day.ts';
import { datesIn } from '#contracts/words/dates.ts';
import { sentenceOf } from '../../../api/api-error.ts';
import { keyOf } from '../../../api/query-client.ts';
import { useSession } from '../../../api/session.tsx';
import { useCallMutation, useCallQuery } from '../../../api/use-call.ts';
import { line, space } from '../../../theme/tokens.ts';
import { Select } from '../../../ui/form/select.tsx';
import { SwitchLabel } from '../../../ui/form/tick-label.ts';
import { Quiet } from '../../../ui/layout/flow.ts';
import { useToast } from '../../../ui/overlay/toast.tsx';

const Frame = styled.div`
  display: grid;
  gap: ${space(2)};
  padding-top: ${space(3)};
  border-top: ${line.hair};
`;

const FIRST_HOUR = 18;

/** Summer time may shift the local hour by one on other days. */
function hoursIn(zone: string | null) {
  const midnight = startOfDay(dayOf(Date.now()));
  return Array.from({ length: 24 }, (_, hour) => {
    const at = midnight + hour * HOUR_MS;
    const utc = datesIn('UTC', null).clock(at).slice(0, 5);
    const own = datesIn(zone, null).clock(at).slice(0, 5);
    return { value: String(hour), label: own === utc ? `${utc} UTC` : `${utc} UTC (${own} for you)` };
  });
}

export function ReminderChoice() {
  const { user } = useSession();
  const client = useQueryClient();
  const toast = useToast();
  const read = useCallQuery(bonusReminderCall);
  const { mutateAsync, isPending } = useCallMutation(setBonusReminderCall);
  if (read.data === undefined) return null;
  const { hour } = read.data;
  const save = async (chosen: number | null) => {
    try {
      client.setQueryData(keyOf(bonusReminderCall), (await mutateAsync({ body: { hour: chosen } })).data);
    } catch (error) {
      toast({ title: 'Error', message: sentenceOf(error), tone: 'loss' });
    }
  };
  return (
    <Frame>
      <SwitchLabel>
        <input
          type="checkbox"
          checked={hour !== null}
          disabled={isPending || (hour === null && user?.emailVerified !== true)}
          onChange={({ target }) => void save(target.checked ? FIRST_HOUR : null)}
        />
        Email me when I have not claimed my bonus
      </SwitchLabel>
      {hour !== null && (
        <Select
          aria-label="Hour of the reminder"
          value={String(hour)}
          onValue={(value) => void save(Number(value))}
          options={hoursIn(user?.timeZone ?? null)}
        />
      )}
      <Quiet>
        {user?.emailVerified === true
          ? 'At most one mail a day. Reminders pause after a week without a claim.'
          : 'Confirm your email first: reminders go to a confirmed address only.'}
      </Quiet>
    </Frame>
  );
}
