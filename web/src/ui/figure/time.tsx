import { datesIn } from '#contracts/words/dates.ts';
import { useDates } from './dates.tsx';

type TimeProps = { at: string; form?: 'day' | 'minute' | 'second' | 'clock' };

export function Time({ at, form = 'minute' }: TimeProps) {
  const dates = useDates();
  return (
    <time dateTime={at} title={utcTitle(at)}>
      {dates[form](at)}
    </time>
  );
}

export function utcTitle(at: string): string {
  return datesIn(null, null).second(at);
}
