import { useQueryClient } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { bonusCalendarCall, bonusReminderCall, setBonusReminderCall } from '#contracts/bonuses/calls.ts';
import { HOUR_MS } from '#contracts/days/time.ts';
import { dayOf, startOfDay } from '#contracts/days/utc-day.ts';
import { monthName, datesIn } from '#contracts/words/dates.ts';
import { failedFirstRead, sentenceOf } from '../../../api/api-error.ts';
import { keyOf } from '../../../api/query-client.ts';
import { useSession } from '../../../api/session.tsx';
import { useCallQuery, useCallMutation } from '../../../api/use-call.ts';
import { weight, line, space } from '../../../theme/tokens.ts';
import { IconButton } from '../../../ui/action/icon-button.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { SwitchLabel } from '../../../ui/form/tick-label.ts';
import { Stack, Quiet } from '../../../ui/layout/flow.ts';
import { LinesSkeleton } from '../../../ui/layout/lines-skeleton.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { MonthGrid } from './month-grid.tsx';
import { type Calendar, monthAfter } from './month.ts';

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

function ReminderChoice() {
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

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  h3 {
    font-weight: ${weight.strong};
  }
`;

function MonthPages() {
  const [month, setMonth] = useState<string | null>(null);
  const read = useCallQuery(bonusCalendarCall, month === null ? {} : { query: { month } });
  return (
    <Stack gap={4}>
      {read.isPending && <LinesSkeleton columns={7} lines={6} label="Loading your calendar" />}
      <ErrorState title="Your calendar could not be loaded." {...failedFirstRead(read)} />
      {read.data !== undefined && <Month calendar={read.data} onMonth={setMonth} />}
      <ReminderChoice />
    </Stack>
  );
}

function Month({ calendar, onMonth }: { calendar: Calendar; onMonth(month: string): void }) {
  const { month, today } = calendar;
  const step = (by: number) => onMonth(monthAfter(month, by));
  return (
    <>
      <Head>
        <IconButton label="Previous month" icon={ChevronLeft} onClick={() => step(-1)} />
        <h3 aria-live="polite">{`${monthName(Number(month.slice(5)) - 1)} ${month.slice(0, 4)}`}</h3>
        <IconButton
          label="Next month"
          icon={ChevronRight}
          disabled={month > today.slice(0, 7)}
          onClick={() => step(1)}
        />
      </Head>
      <MonthGrid calendar={calendar} />
    </>
  );
}

type CalendarDialogProps = { isOpen: boolean; onOpenChange(isOpen: boolean): void };

export function CalendarDialog({ isOpen, onOpenChange }: CalendarDialogProps) {
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title="Daily bonus calendar">
      <MonthPages />
    </Dialog>
  );
}
