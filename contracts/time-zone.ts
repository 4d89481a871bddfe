import { z } from 'zod';

/** Of players who have set none. */
export const FIRST_ZONE = 'UTC';

/** A player's zone is changed once in so long, so that nobody's days get short. */
export const ZONE_CHANGE_MS = 30 * 24 * 3_600_000;

/** "+02:00" and the like: what `Intl` takes but is no zone, because it knows no daylight-saving time. */
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

/** The calendar day at that instant (milliseconds), as yyyy-mm-dd. */
export function dayIn(zone: string, at: number): string {
  return clockIn(zone, at).day;
}

/** A calendar day of a zone. It may have 23 or 25 hours, begin at 01:00 or follow a day that its zone left out. */
export type LocalDay = {
  day: string;
  /** Milliseconds since the epoch: its first instant, and the first one after it. */
  startsAt: number;
  endsAt: number;
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Longer than any day, and than any leap of a clock. */
const BEYOND_MS = 50 * HOUR_MS;

/** By zone, the day that was asked for last: mostly it is today. */
const latest = new Map<string, LocalDay>();

/** The day in which that instant (milliseconds) lies. */
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

/**
 * The first instant at which `holds` is true, where it is false at `from` and true at `to`. `guess`: where it is unless a clock
 * was changed on that day.
 */
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

/** There are some 600 names of zones, but each can be written in many ways. */
const MOST_ZONES = 1000;

function keep<Value>(cache: Map<string, Value>, zone: string, value: Value): void {
  if (cache.size >= MOST_ZONES && !cache.has(zone)) cache.clear();
  cache.set(zone, value);
}
