import { dayAt, type LocalDay } from '../time-zone.ts';

/** The day that runs at `at`, after the last one that is known; both of days in `zone` from now on. */
export function dayAfter(last: LocalDay | null, zone: string, at: number): LocalDay {
  if (last !== null && at < last.endsAt) return last;
  const plain = dayAt(zone, at);
  if (last === null) return plain;
  // A date is a day once, also for whoever has moved to the west.
  if (plain.day <= last.day) return { ...last, endsAt: plain.endsAt };
  // Mostly the very object of `dayAt`, which all players of a zone share.
  return plain.startsAt >= last.endsAt ? plain : { ...plain, startsAt: last.endsAt };
}

/** The day that runs after a change of zone: one that had begun goes on to its end, by the new zone where the date is the same. */
export function dayAfterMove(last: LocalDay | null, zone: string, at: number): LocalDay {
  if (last === null || at >= last.endsAt) return dayAfter(last, zone, at);
  const plain = dayAt(zone, at);
  return plain.day === last.day ? { ...last, endsAt: plain.endsAt } : last;
}
