import { chanceFloat } from '../../../ui/chance.ts';
import { distinctOf } from '#contracts/games/draws.ts';
import { MOST_PICKS, NUMBERS } from '#contracts/games/keno/paytables.ts';

export type Picks = readonly number[];

export const ALL_NUMBERS: readonly number[] = Array.from({ length: NUMBERS }, (_, index) => index + 1);

/** An eleventh pick is ignored. */
export function toggled(picks: Picks, number: number): Picks {
  if (picks.includes(number)) return picks.filter((picked) => picked !== number);
  return picks.length === MOST_PICKS ? picks : ascending([...picks, number]);
}

export function picksOf(floats: readonly number[]): Picks {
  return ascending(distinctOf(1, NUMBERS, floats.slice(0, MOST_PICKS)));
}

export function chanceFloats(): number[] {
  return Array.from({ length: MOST_PICKS }, chanceFloat);
}

function ascending(numbers: Picks): Picks {
  return numbers.toSorted((one, other) => one - other);
}
