import { HOUR_MS, MINUTE_MS } from '#contracts/days/time.ts';
import { isTimeZone } from '#contracts/time-zone.ts';
import { zoneOffsetAt } from '#contracts/words/dates.ts';
import type { DateOrder } from '#contracts/finance/mapping.ts';
import type { Parsed } from './amounts.ts';

const TIME = /[T ,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?\s*([AaPp][Mm])?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Millisecond bounds: 2000 and 2100. Outside them a column of dates was mistaken for another. */
const [EARLIEST, LATEST] = [Date.UTC(2000, 0, 1), Date.UTC(2100, 0, 1)];

/** Days begin up to this much earlier than in UTC. */
export const ZONE_SLACK_MS = 14 * HOUR_MS;

type Form = { order: DateOrder; zone: string };

/** Milliseconds since the epoch. `zone` applies to dates that name none. */
export function parseDate(text: string, { order, zone }: Form): Parsed<number> {
  const trimmed = text.trim().slice(0, 60);
  const at = order === 'unix' || order === 'unix-ms' ? unixTime(trimmed, order) : writtenTime(trimmed, order, zone);
  if (at !== null && at >= EARLIEST && at < LATEST) return { value: at };
  return { problem: `"${trimmed}" is not a date` };
}

function unixTime(text: string, order: DateOrder): number | null {
  if (!/^\d{1,13}$/.test(text)) return null;
  return Number(text) * (order === 'unix' ? 1000 : 1);
}

function writtenTime(text: string, order: DateOrder, zone: string): number | null {
  const time = TIME.exec(text);
  const day = dayIn(time === null ? text : text.slice(0, time.index), order);
  if (day === null) return null;
  const ofDay = time === null ? 0 : millisecondsOf(time);
  if (ofDay === null) return null;
  return day + ofDay - offsetOf(time?.[5] ?? zone);
}

function dayIn(text: string, order: DateOrder): number | null {
  const parts = text.split(/[-/. ]+/).filter((part) => part !== '');
  if (parts.length === 1 && /^\d{8}$/.test(text) && (order === 'iso' || order === 'ymd')) {
    return dateOf(text.slice(0, 4), text.slice(4, 6), text.slice(6));
  }
  if (parts.length !== 3) return null;
  const [one, two, three] = parts as [string, string, string];
  switch (order) {
    case 'iso':
    case 'ymd':
      return dateOf(one, two, three);
    case 'mdy':
      return dateOf(three, one, two);
    default:
      return dateOf(three, two, one);
  }
}

function dateOf(year: string, month: string, day: string): number | null {
  const named = MONTHS.indexOf(month.slice(0, 3).toLowerCase());
  const place = /^\d{1,2}$/.test(month) ? Number(month) - 1 : named;
  if (!/^(\d{2}|\d{4})$/.test(year) || place < 0 || !/^\d{1,2}$/.test(day)) return null;
  const whole = year.length === 2 ? 2000 + Number(year) : Number(year);
  const at = Date.UTC(whole, place, Number(day));
  // February 30 would become March 2.
  const date = new Date(at);
  return date.getUTCMonth() === place && date.getUTCDate() === Number(day) ? at : null;
}

function millisecondsOf([, hours, minutes, seconds = '0', half]: RegExpExecArray): number | null {
  let hour = Number(hours);
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return null;
    hour = (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  }
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null;
  return ((hour * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
}

/** Hours from UTC of the abbreviations that reports write. Those that name two zones, such as IST, are unknown. */
const ABBREVIATIONS: Readonly<Record<string, number>> = {
  UTC: 0,
  GMT: 0,
  WET: 0,
  WEST: 1,
  CET: 1,
  CEST: 2,
  EET: 2,
  EEST: 3,
  MSK: 3,
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
  AKST: -9,
  AKDT: -8,
  HST: -10,
  AEST: 10,
  AEDT: 11,
  NZST: 12,
  NZDT: 13,
  JST: 9,
  SGT: 8,
  HKT: 8,
};

/** Offset of a zone such as PST, GMT-08:00 or America/Los_Angeles; null if it is unknown. `local` is the time as if in UTC. */
export function zoneNamed(name: string, local: number): string | null {
  const hours = ABBREVIATIONS[name.toUpperCase()];
  if (hours !== undefined) return `${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`;
  const offset = /^(?:GMT|UTC)?([+-]\d{2}):?(\d{2})$/i.exec(name);
  if (offset !== null) return `${offset[1]}:${offset[2]}`;
  if (!isTimeZone(name)) return null;
  // The offset of the local time is that of an instant near it, unless the clocks change between the two.
  return zoneOffsetAt(name, local - offsetOf(zoneOffsetAt(name, local)));
}

function offsetOf(zone: string): number {
  const found = /^([+-])(\d{2}):?(\d{2})$/.exec(zone);
  if (found === null) return 0;
  const minutes = Number(found[2]) * 60 + Number(found[3]);
  return (found[1] === '-' ? -minutes : minutes) * MINUTE_MS;
}

/** The orders that read every sample. More than one means that a person has to choose. */
export function possibleOrders(samples: readonly string[]): DateOrder[] {
  const orders = (['iso', 'mdy', 'dmy', 'unix', 'unix-ms'] as const).filter((order) =>
    samples.every((text) => 'value' in parseDate(text, { order, zone: '+00:00' })),
  );
  return samples.length === 0 ? [] : orders;
}
