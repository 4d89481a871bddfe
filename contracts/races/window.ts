import { DAY_MS } from '../days/time.ts';

/** Scores are kept for a week longer. */
export const MOST_RACE_DAYS = 28;
export const MOST_PRIZES = 100;
export const MOST_PRIZE_POINTS = 1_000_000;

/** From then on staff may cancel a race that was not settled. */
const UNSETTLED_DAYS = 7;

/** Whole UTC days. `firstDay`: in days since 1970-01-01. */
export type RaceWindow = { firstDay: number; days: number };

/** Milliseconds. */
export const startOfRace = ({ firstDay }: RaceWindow): number => firstDay * DAY_MS;
export const endOfRace = ({ firstDay, days }: RaceWindow): number => (firstDay + days) * DAY_MS;

/** Before its start, and when it was not settled for a week after its end. */
export function mayBeCancelled(race: RaceWindow, now: number): boolean {
  return now < startOfRace(race) || now >= endOfRace(race) + UNSETTLED_DAYS * DAY_MS;
}
