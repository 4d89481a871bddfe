import { DAY_MS } from '#contracts/days/time.ts';
import { dayOf, startOfDay, type UtcDay } from '#contracts/days/utc-day.ts';

type Day = { day: UtcDay; in: bigint; out: bigint };
type AccountDays = { opening: bigint; days: readonly Day[] };

/** `balance`: at the end of the month. */
export type Month = { month: string; in: bigint; out: bigint; balance: bigint };

/** The latest first. Months without movements are left out. */
export function monthsOf({ opening, days }: AccountDays): Month[] {
  const months = new Map<string, Month>();
  let balance = opening;
  for (const { day, in: came, out } of days) {
    const name = day.slice(0, 7);
    balance += came - out;
    const month = months.get(name) ?? { month: name, in: 0n, out: 0n, balance };
    months.set(name, { month: name, in: month.in + came, out: month.out + out, balance });
  }
  return [...months.values()].toReversed();
}

export type DayPoint = Day & { balance: bigint };

/** One for each of the last `count` days up to `to`, movements or not. */
export function pointsOf({ opening, days }: AccountDays, to: UtcDay, count: number): DayPoint[] {
  const byDay = new Map(days.map((day) => [day.day, day]));
  const first = dayOf(startOfDay(to) - (count - 1) * DAY_MS);
  let balance = days.filter(({ day }) => day < first).reduce((sum, day) => sum + day.in - day.out, opening);
  return Array.from({ length: count }, (_, place) => {
    const day = dayOf(startOfDay(first) + place * DAY_MS);
    const moved = byDay.get(day) ?? { day, in: 0n, out: 0n };
    balance += moved.in - moved.out;
    return { ...moved, balance };
  });
}
