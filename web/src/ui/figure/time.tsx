import { formatDay, formatMoment, formatUtc } from './moment.ts';

type TimeProps = { at: string; isDayOnly?: boolean };

export function Time({ at, isDayOnly = false }: TimeProps) {
  return (
    <time dateTime={at} title={formatUtc(at)}>
      {isDayOnly ? formatDay(at) : formatMoment(at)}
    </time>
  );
}
