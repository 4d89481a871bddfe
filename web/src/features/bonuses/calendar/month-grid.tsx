import { Check, Snowflake } from 'lucide-react';
import { styled } from 'styled-components';
import { color, line, radius, size, space, weight } from '../../../theme/tokens.ts';
import { countedPoints, formatPoints } from '../../../ui/figure/format.ts';
import { Row, Stack, Text } from '../../../ui/layout/flow.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { type Calendar, type CalendarDay, daysOf, leadOf } from './month.ts';

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

const Day = styled.li`
  display: grid;
  justify-items: center;
  align-content: space-between;
  min-height: 4rem;
  padding: ${space(1)} 0;
  color: ${color.quiet};
  background: ${color.raised};
  border: ${line.hair};
  border-radius: ${radius.small};
  font-size: ${size.fine};
  font-variant-numeric: tabular-nums;
  &[data-state='claimed'] {
    color: ${color.text};
    border-color: ${color.brass};
    svg {
      color: ${color.brass};
    }
  }
  &[data-state='none'] {
    background: none;
  }
  &[data-state='frozen'] svg {
    color: ${color.notice};
  }
  &[data-today] {
    color: ${color.text};
    font-weight: ${weight.strong};
    outline: 2px solid ${color.brass};
  }
`;

const DAY_WORDS: Record<CalendarDay['state'], string> = {
  claimed: 'claimed,',
  frozen: 'missed, covered by your streak freeze',
  coming: 'pays',
  none: '',
};

export function MonthGrid({ calendar }: { calendar: Calendar }) {
  const days = daysOf(calendar);
  const claimed = calendar.claims.reduce((sum, { points }) => sum + points, 0);
  const hasFrozen = days.some(({ state }) => state === 'frozen');
  return (
    <>
      <Stack as="ol" gap={1} columns="repeat(7, minmax(0, 1fr))" aria-label="Days">
        {WEEKDAYS.map((name) => (
          <Text as="li" tone="quiet" size="fine" textAlign="center" key={name} aria-hidden="true">
            {name}
          </Text>
        ))}
        {days.map((day, place) => (
          <DayCell key={day.day} day={day} column={place === 0 ? leadOf(calendar.month) + 1 : undefined} />
        ))}
      </Stack>
      <Row as="p" gap={[1, 4]} wrap tone="quiet" size="small">
        <span>
          {calendar.claims.length} {calendar.claims.length === 1 ? 'day' : 'days'} claimed, {countedPoints(claimed)}
        </span>
        <span>Coming amounts apply if you miss no day.</span>
        {hasFrozen && <span>Snowflake: missed, covered by your streak freeze.</span>}
      </Row>
    </>
  );
}

function DayCell({ day, column }: { day: CalendarDay; column: number | undefined }) {
  const { number, state, points, isToday } = day;
  return (
    <Day data-state={state} data-today={isToday ? '' : undefined} style={{ gridColumnStart: column }}>
      <span>{number}</span>
      {(state !== 'none' || isToday) && (
        <VisuallyHidden>
          {isToday ? 'today' : ''} {DAY_WORDS[state]}
        </VisuallyHidden>
      )}
      {state === 'claimed' && <Check size={14} aria-hidden="true" />}
      {state === 'frozen' && <Snowflake size={14} aria-hidden="true" />}
      {points !== null && <span>+{formatPoints(points)}</span>}
    </Day>
  );
}
