import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { bonusCalendarCall } from '#contracts/bonuses/calls.ts';
import { monthName } from '#contracts/words/dates.ts';
import { failedFirstRead } from '../../../api/api-error.ts';
import { useCallQuery } from '../../../api/use-call.ts';
import { weight } from '../../../theme/tokens.ts';
import { IconButton } from '../../../ui/action/icon-button.tsx';
import { Stack } from '../../../ui/layout/flow.ts';
import { LinesSkeleton } from '../../../ui/layout/lines-skeleton.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { MonthGrid } from './month-grid.tsx';
import { type Calendar, monthAfter } from './month.ts';
import { ReminderChoice } from './reminder-choice.tsx';

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
