// Three equal pay by symbol, any two equal pay 1.5 gross. Return to player exactly 917207/1030301 (89.023 %).
import { z } from 'zod';
import { type Fraction, fraction } from '../chance.ts';
import { oneByWeight, runningTotals } from '../draws.ts';
import { type MultiplierRules, multiplierRules, type Odds } from '../game.ts';

export const SYMBOLS = ['cherry', 'lemon', 'orange', 'grapes', 'bell', 'star', 'diamond'] as const;
export type SlotSymbol = (typeof SYMBOLS)[number];

/** In the order of SYMBOLS. The sum is 101. */
export const REEL_WEIGHTS: readonly number[] = [30, 25, 20, 15, 8, 2, 1];
export const REEL_TOTALS: readonly number[] = runningTotals(REEL_WEIGHTS);
export const REELS = 3;

const TRIPLE_HUNDREDTHS: Readonly<Record<SlotSymbol, number>> = {
  cherry: 200,
  lemon: 300,
  orange: 400,
  grapes: 500,
  bell: 800,
  star: 1500,
  diamond: 5000,
};
const PAIR_HUNDREDTHS = 150;

export const slotsParams = z.strictObject({});
export type SlotsParams = z.infer<typeof slotsParams>;

const symbol = z.enum(SYMBOLS);
export const slotsOutcome = z.object({ symbols: z.tuple([symbol, symbol, symbol]) });
export type SlotsOutcome = z.infer<typeof slotsOutcome>;

export function slotsHundredths([left, middle, right]: SlotsOutcome['symbols']): number {
  if (left === middle && middle === right) return TRIPLE_HUNDREDTHS[left];
  return left === middle || middle === right || left === right ? PAIR_HUNDREDTHS : 0;
}

const ALL_WAYS = REEL_TOTALS.at(-1)! ** REELS;

function chanceOfPair(): Fraction {
  const total = REEL_TOTALS.at(-1)!;
  const ways = REEL_WEIGHTS.reduce((sum, weight) => sum + 3 * weight * weight * (total - weight), 0);
  return fraction(ways, ALL_WAYS);
}

const ODDS: readonly Odds[] = [
  ...SYMBOLS.map((name, place) => ({
    bet: 'spin',
    winsOn: `three times ${name}`,
    chance: fraction(REEL_WEIGHTS[place]! ** REELS, ALL_WAYS),
    multiplierHundredths: TRIPLE_HUNDREDTHS[name],
  })),
  { bet: 'spin', winsOn: 'any two equal', chance: chanceOfPair(), multiplierHundredths: PAIR_HUNDREDTHS },
];

export const slots: MultiplierRules<SlotsParams, SlotsOutcome> = multiplierRules({
  rulesVersion: 1,
  maxStakePoints: 20_000,
  maxPayoutPoints: 1_000_000,
  params: slotsParams,
  outcome: slotsOutcome,
  floatsNeeded: () => REELS,
  topHundredths: () => TRIPLE_HUNDREDTHS.diamond,
  /** Reel i: floor(fi x 101) in the running totals 30, 55, 75, 90, 98, 100, 101. */
  play(_params, floats) {
    const reel = (at: number): SlotSymbol => SYMBOLS[oneByWeight(REEL_TOTALS, floats[at]!)]!;
    const symbols: SlotsOutcome['symbols'] = [reel(0), reel(1), reel(2)];
    return { outcome: { symbols }, multiplierHundredths: slotsHundredths(symbols) };
  },
  odds: ODDS,
  returns: [{ bet: 'spin', returnToPlayer: fraction(917_207, ALL_WAYS) }],
});
