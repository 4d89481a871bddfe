// What a player has marked on the keno ticket: one to ten of the numbers 1 to 80, in ascending order.
import { distinctOf } from '#contracts/games/draws.ts';
import { MOST_PICKS, NUMBERS } from '#contracts/games/keno/paytables.ts';

export type Picks = readonly number[];

export const ALL_NUMBERS: readonly number[] = Array.from({ length: NUMBERS }, (_, index) => index + 1);

/** Marks a number, or takes its mark away. An eleventh mark is ignored. */
export function toggled(picks: Picks, number: number): Picks {
  if (picks.includes(number)) return picks.filter((picked) => picked !== number);
  return picks.length === MOST_PICKS ? picks : ascending([...picks, number]);
}

/** Ten different numbers, drawn by ten floats in [0, 1). They are only a choice: what is drawn, the server decides. */
export function picksOf(floats: readonly number[]): Picks {
  return ascending(distinctOf(1, NUMBERS, floats.slice(0, MOST_PICKS)));
}

/** Ten floats of the browser's own chance, for Quick Pick. */
export function chanceFloats(): number[] {
  return Array.from(crypto.getRandomValues(new Uint32Array(MOST_PICKS)), (drawn) => drawn / 2 ** 32);
}

function ascending(numbers: Picks): Picks {
  return numbers.toSorted((one, other) => one - other);
}
