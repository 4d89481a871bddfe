import type { z } from 'zod';
import { type Challenge, type challengeEdit, challengesOf, LONGEST_DAY_MS } from './challenge.ts';

/** In every zone days begin on a quarter of an hour. */
const QUARTER_HOUR_MS = 900_000;

/** Drops definitions that no running day uses. */
export function edited(
  list: readonly Challenge[],
  id: string,
  edit: z.infer<typeof challengeEdit>,
  now: number,
): readonly Challenge[] | null {
  const latest = challengesOf(list, now).find((challenge) => challenge.id === id);
  if (latest === undefined) return null;
  return withoutUnused([...list, { ...latest, ...edit, from: now }], now);
}

export function keepsRunningDays(before: readonly Challenge[], after: readonly Challenge[], now: number): boolean {
  const starts = dayStarts([...before, ...after], now).filter((at) => at < now);
  return starts.every((at) => textOf(challengesOf(before, at)) === textOf(challengesOf(after, at)));
}

function withoutUnused(list: readonly Challenge[], now: number): readonly Challenge[] {
  const used = new Set([...dayStarts(list, now), now].flatMap((at) => challengesOf(list, at)));
  return list.filter((challenge) => used.has(challenge) || challenge.from > now);
}

/** Possible starts of running days, one per set of definitions. */
function dayStarts(list: readonly Challenge[], now: number): number[] {
  const changes = [now - LONGEST_DAY_MS, ...list.map(({ from }) => Math.max(from, now - LONGEST_DAY_MS))];
  const starts = changes.map((at) => Math.ceil(at / QUARTER_HOUR_MS) * QUARTER_HOUR_MS);
  return [...new Set(starts)].filter((at) => at <= now);
}

function textOf(challenges: readonly Challenge[]): string {
  const facts = challenges.map(({ id, type, title, description, target, reward, isActive, from }) =>
    JSON.stringify([id, type, title, description, target, reward, isActive, from]),
  );
  return facts.toSorted().join('\n');
}
