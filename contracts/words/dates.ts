import { dayIn, isTimeZone } from '../time-zone.ts';

/** Milliseconds since the epoch, or ISO 8601. */
type Instant = number | string;

/** Omits the current year. */
export type Dates = {
  /** 9 Dec */
  day(at: Instant): string;
  /** 9 Dec, 14:30 */
  minute(at: Instant): string;
  /** 9 Dec, 14:30:05 */
  second(at: Instant): string;
  /** 14:30:05 */
  clock(at: Instant): string;
};

const DAY = { day: 'numeric', month: 'short' } as const;
const CLOCK = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;
const FORMS = {
  day: DAY,
  dayOfYear: { ...DAY, year: 'numeric' },
  minute: { ...DAY, hour: '2-digit', minute: '2-digit' },
  minuteOfYear: { ...DAY, year: 'numeric', hour: '2-digit', minute: '2-digit' },
  second: { ...DAY, ...CLOCK },
  secondOfYear: { ...DAY, year: 'numeric', ...CLOCK },
  clock: CLOCK,
  month: { month: 'long' },
} as const;

/** Without a known zone, times are UTC and say so. `now` gives milliseconds; null writes every year, for text read later. */
export function datesIn(zone: string | null, now: (() => number) | null): Dates {
  const isKnown = zone !== null && isTimeZone(zone);
  const timeZone = isKnown ? zone : 'UTC';
  const suffix = isKnown ? '' : ' UTC';
  const write = (form: 'day' | 'minute' | 'second', at: Instant) => {
    const ms = msOf(at);
    const isThisYear = now !== null && yearIn(timeZone, ms) === yearIn(timeZone, now());
    return formatOf(timeZone, isThisYear ? form : `${form}OfYear`).format(ms);
  };
  return {
    day: (at) => write('day', at),
    minute: (at) => write('minute', at) + suffix,
    second: (at) => write('second', at) + suffix,
    clock: (at) => formatOf(timeZone, 'clock').format(msOf(at)),
  };
}

/** 9 Dec 2026, 14:30 (Europe/Berlin) */
export function minuteWithZone(zone: string, at: number): string {
  const isNamed = zone !== 'UTC' && isTimeZone(zone);
  return isNamed ? `${datesIn(zone, null).minute(at)} (${zone})` : datesIn(null, null).minute(at);
}

/** `day`: yyyy-mm-dd. */
export function calendarDay(day: string): string {
  return datesIn(null, null).day(day);
}

/** 0 is January. */
export function monthName(month: number): string {
  return formatOf('UTC', 'month').format(Date.UTC(2024, month));
}

function msOf(at: Instant): number {
  return typeof at === 'number' ? at : Date.parse(at);
}

function yearIn(zone: string, at: number): string {
  return dayIn(zone, at).slice(0, 4);
}

type Form = keyof typeof FORMS;

const MOST_FORMATS = 1000;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string, form: Form): Intl.DateTimeFormat {
  const key = `${form} ${timeZone}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  if (formats.size >= MOST_FORMATS) formats.clear();
  const format = new Intl.DateTimeFormat('en-GB', { ...FORMS[form], timeZone });
  formats.set(key, format);
  return format;
}

/** Of a known zone, as "-08:00". */
export function zoneOffsetAt(timeZone: string, at: number): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')!.value.replace('GMT', '') || '+00:00';
}
