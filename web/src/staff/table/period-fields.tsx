import { type ChangeEvent, type KeyboardEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { DAY_MS } from '#contracts/days/time.ts';
import { dayOf, utcDay, type UtcDay } from '#contracts/days/utc-day.ts';
import { below, color, size, space } from '../../theme/tokens.ts';
import { Input } from '../../ui/form/input.tsx';
import { put, useAddress } from './use-address.ts';
import { useNow } from './use-now.ts';

const Fields = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)};
  color: ${color.quiet};
  font-size: ${size.fine};
  input {
    width: 9.5rem;
    min-height: 2.25rem;
    padding-block: ${space(1)};
    font-size: ${size.small};
  }
  label {
    display: flex;
    align-items: center;
    gap: ${space(2)};
  }
  ${below.tablet} {
    width: 100%;
    label {
      flex: 1 1 8rem;
    }
    input {
      flex: 1;
      width: 0;
      padding-inline: ${space(2)};
    }
  }
`;

const dayIn = (text: string | null): UtcDay | undefined => utcDay.safeParse(text).data;

/** `from` and `to` of the address (UTC days), or the last `days` days. */
export function usePeriod(days: number): { from: UtcDay; to: UtcDay } {
  const [params] = useSearchParams();
  const today = dayOf(useNow());
  const to = dayIn(params.get('to')) ?? today;
  return { from: dayIn(params.get('from')) ?? dayOf(Date.parse(to) - (days - 1) * DAY_MS), to };
}

/** Empty without a bound. */
type PeriodFieldsProps = { from: string; to: string };

/** Sets both ends in the address. */
export function PeriodFields(period: PeriodFieldsProps) {
  const [, change] = useAddress();
  const set = (name: 'from' | 'to') => (text: string) => change((next) => put(next, { ...period, [name]: text }));
  return (
    <Fields role="group" aria-label="Period, UTC">
      <DayField key={`from ${period.from}`} label="From" day={period.from} onDay={set('from')} />
      <DayField key={`to ${period.to}`} label="To" day={period.to} onDay={set('to')} />
    </Fields>
  );
}

type DayFieldProps = { label: string; day: string; onDay(day: string): void };

/** A year is typed digit by digit, so a typed day counts when the field is left. */
function DayField({ label, day, onDay }: DayFieldProps) {
  const [typed, setTyped] = useState(day);
  const commit = () => typed !== day && onDay(typed);
  return (
    <label>
      {label}
      <Input
        type="date"
        value={typed}
        onChange={({ target }: ChangeEvent<HTMLInputElement>) => setTyped(target.value)}
        onBlur={commit}
        onKeyDown={({ key }: KeyboardEvent) => key === 'Enter' && commit()}
      />
    </label>
  );
}
