import { describe, expect, test } from 'vitest';
import { drawsOf } from '#tests/support/random-story.ts';
import { HOUR_MS } from '../days/time.ts';
import { dayAt, dayIn } from '../time-zone.ts';
import { type LastClaim, nextClaim } from './daily-bonus.ts';

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe', // Shifts by half an hour.
  'Antarctica/Troll', // Shifts by two hours.
  'Africa/Cairo', // One day starts an hour late, another repeats its last hour.
  'America/Santiago',
  'Asia/Beirut',
  'America/Havana', // One day has its first hour twice.
  'Pacific/Chatham',
  'Asia/Kathmandu',
  'Africa/Casablanca',
];

function daysOf(zone: string, from: number, count: number) {
  const days = [dayAt(zone, from)];
  while (days.length < count) days.push(dayAt(zone, days.at(-1)!.endsAt));
  return days;
}

function claims(zone: string, from: number, count: number, wait: (opens: number) => number): LastClaim[] {
  const made: LastClaim[] = [{ at: from, day: dayIn(zone, from), streak: 1, frozenDay: null }];
  while (made.length < count) {
    const last = made.at(-1)!;
    const opens = nextClaim(last, zone, last.at).from;
    const at = wait(opens);
    made.push({ at, day: dayIn(zone, at), streak: nextClaim(last, zone, at).streak + 1, frozenDay: null });
  }
  return made;
}

describe.each(ZONES)('in %s', (zone) => {
  const begins = dayAt(zone, Date.UTC(2025, 0, 10, 6)).startsAt;

  test('each day of a year begins where the last one ends', () => {
    const days = daysOf(zone, begins, 365);
    const instants = days.flatMap(({ startsAt, endsAt }) => [
      startsAt,
      Math.floor((startsAt + endsAt) / 2),
      endsAt - 1,
    ]);
    expect(instants.map((at) => dayAt(zone, at))).toEqual(days.flatMap((day) => [day, day, day]));
    for (const { day, startsAt, endsAt } of days) {
      expect([dayIn(zone, startsAt - 1) < day, dayIn(zone, endsAt) > day]).toEqual([true, true]);
      expect([22, 22.5, 23, 23.5, 24, 24.5, 25, 26]).toContain((endsAt - startsAt) / HOUR_MS);
    }
    expect(days.at(-1)!.day).toBe('2026-01-09');
  });

  test('claims at the first or the last moment of every day are one streak', () => {
    const first = claims(zone, begins, 365, (opens) => opens);
    const last = claims(zone, begins, 365, (opens) => dayAt(zone, opens).endsAt - 1);
    for (const made of [first, last]) {
      expect(made.map(({ streak }) => streak)).toEqual(made.map((_, index) => index + 1));
      expect(new Set(made.map(({ day }) => day)).size).toBe(365);
    }
    expect([first.at(-1)!.day, last.at(-1)!.day]).toEqual(['2026-01-09', '2026-01-09']);
  });

  test('a player who comes once on every day, at any hour, keeps the streak', () => {
    const draw = drawsOf(7);
    const made = claims(zone, begins, 365, (opens) => {
      const { startsAt, endsAt } = dayAt(zone, opens);
      return startsAt + Math.floor(draw() * (endsAt - startsAt));
    });
    expect(made.map(({ streak }) => streak)).toEqual(made.map((_, index) => index + 1));
    expect(made.map(({ day }) => day)).toEqual(daysOf(zone, begins, 365).map(({ day }) => day));
  });

  test('a claim one moment after its day is the first of a new streak', () => {
    for (const { streak } of claims(zone, begins, 180, (opens) => dayAt(zone, opens).endsAt)) expect(streak).toBe(1);
  });
});

test('a day that the zone skipped does not break a streak', () => {
  const dayBefore = dayAt('Pacific/Apia', Date.UTC(2011, 11, 29, 20));
  expect([dayBefore.day, dayAt('Pacific/Apia', dayBefore.endsAt).day]).toEqual(['2011-12-29', '2011-12-31']);
  const made = claims('Pacific/Apia', dayBefore.startsAt, 3, (opens) => opens);
  expect(made.map(({ day, streak }) => [day, streak])).toEqual([
    ['2011-12-29', 1],
    ['2011-12-31', 2],
    ['2012-01-01', 3],
  ]);
});

test('a repeated midnight gives no second bonus', () => {
  const zone = 'America/St_Johns';
  const firstMidnight = Date.UTC(2010, 10, 7, 2, 30);
  expect([firstMidnight, firstMidnight + 120_000].map((at) => dayIn(zone, at))).toEqual(['2010-11-07', '2010-11-06']);
  const last = { at: firstMidnight, day: '2010-11-07', streak: 1, frozenDay: null };
  expect(dayIn(zone, nextClaim(last, zone, firstMidnight).from)).toBe('2010-11-08');
});

test('a streak survives one missed day in thirty, and no second day in a row', () => {
  const noon = (day: string) => Date.parse(`${day}T12:00:00Z`);
  const last = (day: string, frozenDay: string | null) => ({ at: noon(day), day, streak: 4, frozenDay });
  const claimOf = (state: LastClaim, day: string) => nextClaim(state, 'UTC', noon(day), 30);
  expect(claimOf(last('2026-05-01', null), '2026-05-02')).toMatchObject({ streak: 4, frozenDay: null });
  expect(claimOf(last('2026-05-01', null), '2026-05-03')).toMatchObject({ streak: 4, frozenDay: '2026-05-02' });
  expect(claimOf(last('2026-05-01', null), '2026-05-04')).toMatchObject({ streak: 0, frozenDay: null });
  expect(claimOf(last('2026-05-30', '2026-05-02'), '2026-06-01')).toMatchObject({ streak: 0 });
  expect(claimOf(last('2026-05-31', '2026-05-02'), '2026-06-02')).toMatchObject({ streak: 4, frozenDay: '2026-06-01' });
  expect(nextClaim(last('2026-05-01', null), 'UTC', noon('2026-05-03'))).toMatchObject({ streak: 0 });
});
