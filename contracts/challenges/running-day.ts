import { dayAt, type LocalDay } from '../time-zone.ts';

/** `zone` applies from now on. */
export function dayAfter(last: LocalDay | null, zone: string, at: number): LocalDay {
  if (last !== null && at < last.endsAt) return last;
  const plain = dayAt(zone, at);
  if (last === null) return plain;
  // A date counts once, even after a move to the west.
  if (plain.day <= last.day) return { ...last, endsAt: plain.endsAt };
  return plain.startsAt >= last.endsAt ? plain : { ...plain, startsAt: last.endsAt };
}

/** A day in progress continues; its end follows the new zone if the date is the same. */
export function dayAfterMove(last: LocalDay | null, zone: string, at: number): LocalDay {
  if (last === null || at >= last.endsAt) return dayAfter(last, zone, at);
  const plain = dayAt(zone, at);
  return plain.day === last.day ? { ...last, endsAt: plain.endsAt } : last;
}
