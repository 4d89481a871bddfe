import { z } from 'zod';
import { DAY_MS, HOUR_MS } from './days/time.ts';
import { storableText } from './definition/text.ts';

export const FIRST_ZONE = 'UTC';

/** Minimum time between zone changes, so that days do not get short. */
export const ZONE_CHANGE_MS = 30 * DAY_MS;

/** `Intl` accepts offsets such as "+02:00", which have no daylight-saving time. */
const OFFSET = /^[+-]/;

export function isTimeZone(name: string): boolean {
  if (OFFSET.test(name) || name === 'Etc/Unknown') return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export const timeZone = z
  .string()
  .max(64, 'That is not a time zone.')
  .refine(isTimeZone, 'That is not a time zone. Name one such as Europe/Berlin.');

/** As a browser sends it; `zoneSent` says which zone that is. */
export const sentTimeZone = storableText.max(200, 'That is not a time zone.').nullable();

/** `at`: milliseconds. Returns yyyy-mm-dd. */
export function dayIn(zone: string, at: number): string {
  return clockIn(zone, at).day;
}

/** A day may have 23 or 25 hours, begin at 01:00 or follow a date that its zone skipped. */
export type LocalDay = {
  day: string;
  /** Milliseconds since the epoch; `endsAt` is exclusive. */
  startsAt: number;
  endsAt: number;
};

/** Longer than any day plus any clock change. */
const BEYOND_MS = 50 * HOUR_MS;

const latest = new Map<string, LocalDay>();

/** `at`: milliseconds. */
export function dayAt(zone: string, at: number): LocalDay {
  const known = latest.get(zone);
  if (known !== undefined && known.startsAt <= at && at < known.endsAt) return known;
  const { day, sinceMidnight } = clockIn(zone, at);
  const midnight = at - sinceMidnight;
  const found = {
    day,
    startsAt: firstWhere((instant) => dayIn(zone, instant) >= day, { from: at - BEYOND_MS, to: at, guess: midnight }),
    endsAt: firstWhere((instant) => dayIn(zone, instant) > day, {
      from: at,
      to: at + BEYOND_MS,
      guess: midnight + DAY_MS,
    }),
  };
  keep(latest, zone, found);
  return found;
}

/** `holds` is false at `from` and true at `to`. `guess` is right unless the clock changed that day. */
function firstWhere(
  holds: (instant: number) => boolean,
  { from, to, guess }: { from: number; to: number; guess: number },
): number {
  if (holds(guess) && !holds(guess - 1)) return guess;
  let [before, after] = [from, to];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (holds(middle)) after = middle;
    else before = middle;
  }
  return after;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function clockIn(zone: string, at: number): { day: string; sinceMidnight: number } {
  const parts = formatOf(zone).formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)!.value;
  const seconds = (Number(part('hour')) * 60 + Number(part('minute'))) * 60 + Number(part('second'));
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    sinceMidnight: seconds * 1000 + (((at % 1000) + 1000) % 1000),
  };
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  keep(formats, zone, format);
  return format;
}

/** About 600 zones exist, but each has many spellings. */
const MOST_ZONES = 1000;

function keep<Value>(cache: Map<string, Value>, zone: string, value: Value): void {
  if (cache.size >= MOST_ZONES && !cache.has(zone)) cache.clear();
  cache.set(zone, value);
}
