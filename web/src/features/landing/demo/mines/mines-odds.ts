import { chanceOfSafe, FEWEST_MINES, minesHundredths, safeTiles } from '#contracts/games/mines/multipliers.ts';
import { multiplierFifteenths } from './mines-round.ts';

export type MinesOddsRow = {
  safe: number;
  /** Percent of the bets, before payouts are rounded down. */
  demoReturn: number;
  /** Multiplier and return of the real game; null for mine counts that it does not offer. */
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

/** Percent, at the real game's worst and best step. */
export const REAL_MINES_RETURN = { least: 95.48, most: 96 } as const;

const SHOWN_STEPS = [1, 2, 3, 5, 8, 12, 15];

export function shownMinesOdds(mineCount: number): MinesOddsRow[] {
  return SHOWN_STEPS.filter((safe) => safe <= safeTiles(mineCount)).map((safe) => minesOdds(mineCount, safe));
}

export function demoMinesRange(mineCount: number): { best: number; worst: number } {
  const returns = Array.from(
    { length: safeTiles(mineCount) },
    (_, before) => minesOdds(mineCount, before + 1).demoReturn,
  );
  return { best: Math.max(...returns), worst: Math.min(...returns) };
}
