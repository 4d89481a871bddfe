import { DAY_MS } from '#contracts/days/utc-day.ts';

export type FirstDay = {
  emailVerified: boolean;
  roundsPlayed: number;
  offersDone: number;
  hasCheckedRound: boolean;
  hasChosenSeed: boolean;
};

const SHOWN_MS = 7 * DAY_MS;

export type Step = { name: keyof FirstDay; isDone: boolean };

/** Null when there is nothing left to do, or the account is older than a week. */
export function firstDaySteps(day: FirstDay, createdAt: string, now: number): readonly Step[] | null {
  const steps = Object.entries(day).map(([name, state]) => ({ name: name as keyof FirstDay, isDone: Boolean(state) }));
  const isNew = now - Date.parse(createdAt) < SHOWN_MS;
  return isNew && steps.some(({ isDone }) => !isDone) ? steps : null;
}
