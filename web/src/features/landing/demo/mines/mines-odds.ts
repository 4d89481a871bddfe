import { chanceOfSafe, FEWEST_MINES, minesHundredths, safeTiles } from '#contracts/games/mines/multipliers.ts';
import { multiplierFifteenths } from './mines-round.ts';

export type MinesOddsRow = {
  safe: number;
  /** In percent of the bets, before payouts are rounded down to whole points. */
  demoReturn: number;
  /** What the real game pays in hundredths and returns; null where it is not played with so few mines. */
  real: { hundredths: number; returned: number } | null;
};

export function minesOdds(mineCount: number, safe: number): MinesOddsRow {
  const { numerator, denominator } = chanceOfSafe(mineCount, safe);
  const chance = numerator / denominator;
  const hundredths = mineCount < FEWEST_MINES ? null : minesHundredths(mineCount, safe);
  return {
    safe,
    demoReturn: (chance * multiplierFifteenths(mineCount, safe) * 100) / 15,
    real: hundredths === null ? null : { hundredths, returned: chance * hundredths },
  };
}

/** The real game's, at its worst and its best step, in percent. */
export const REAL_MINES_RETURN = { least: 95.48, most: 96 } as const;

const SHOWN_STEPS = [1, 2, 3, 5, 8, 12, 15];

export function shownMinesOdds(mineCount: number): MinesOddsRow[] {
  return SHOWN_STEPS.filter((safe) => safe <= safeTiles(mineCount)).map((safe) => minesOdds(mineCount, safe));
}

/** The best and the worst step of so many mines, in percent. */
export function demoMinesRange(mineCount: number): { best: number; worst: number } {
  const returns = Array.from(
    { length: safeTiles(mineCount) },
    (_, before) => minesOdds(mineCount, before + 1).demoReturn,
  );
  return { best: Math.max(...returns), worst: Math.min(...returns) };
}
