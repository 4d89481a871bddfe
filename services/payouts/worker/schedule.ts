import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contracts/days/time.ts';

/** Then daily. */
const ASK_AFTER_MS = [10_000, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS];

/** An outcome that is unknown for longer goes to a person. */
export const PERSON_AFTER_MS = 7 * DAY_MS;

/** `asks`: how often it was asked since the state last changed. */
export function askAfterMs(asks: number): number {
  return ASK_AFTER_MS[asks] ?? DAY_MS;
}

const UNKNOWN_LIFE_MS = DAY_MS;

/** Up to half of its life, to be certain that the provider still has the key. */
export function isKeyYoung(lifeMs: number | 'forever' | 'unknown', ageMs: number): boolean {
  if (lifeMs === 'forever') return true;
  return ageMs < (lifeMs === 'unknown' ? UNKNOWN_LIFE_MS : lifeMs) / 2;
}
