import { endOfRace, startOfRace } from '#contracts/races/window.ts';
import type { RaceRow } from '#projections/races/read.ts';

type Ends = Pick<RaceRow, 'firstDay' | 'days' | 'settledAt'>;

/** Of a race that was not cancelled. `now`: milliseconds. */
export function stateOfRace(race: Ends, now: number): 'planned' | 'running' | 'counting' | 'settled' {
  if (race.settledAt !== null) return 'settled';
  if (now >= endOfRace(race)) return 'counting';
  return now >= startOfRace(race) ? 'running' : 'planned';
}
