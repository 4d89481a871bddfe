// The part of a stake that nearly all outcomes return is not at risk. Red and black together, or all three dozens, lose only
// on green.
import { payoutPoints } from '../points.ts';
import type { GameName } from './catalogue.ts';
import type { CrashOutcome, CrashParams } from './crash/round.ts';
import { BEST_RISK, roulettePayouts, type RoundPlayed, type TableGame, type Way, waysOf } from './expected-return.ts';
import type { MinesOutcome } from './mines/round.ts';
import { POCKETS } from './roulette/pockets.ts';
import type { RouletteParams } from './roulette/roulette.ts';

/** A payout with at least this chance does not count as a risk. Covering all numbers but green has 94.7 %. */
const SURE = 0.9;

const known = new WeakMap<readonly Way[], number>();

/** The highest multiplier that at least `SURE` of the outcomes reach. */
function sureOf(ways: readonly Way[]): number {
  const found = known.get(ways);
  if (found !== undefined) return found;
  let chance = 0;
  const least = ways
    .toSorted((one, other) => other.hundredths - one.hundredths)
    .find((way) => (chance += way.chance) >= SURE);
  const hundredths = least?.hundredths ?? 0;
  known.set(ways, hundredths);
  return hundredths;
}

function riskOnRoulette({ lines }: RouletteParams, stakePoints: number): number {
  if (lines.length === 1) return stakePoints;
  const payouts = roulettePayouts(lines).toSorted((one, other) => other - one);
  const surePoints = payouts[Math.ceil(SURE * POCKETS) - 1]!;
  // Chips on all pockets lose the same on each: a price, not a risk.
  return Math.max(0, Math.min(stakePoints, payouts[0]!) - surePoints);
}

function sureInFlight({ autoCashOutHundredths }: CrashParams, { cashOutHundredths }: CrashOutcome): number {
  const target = cashOutHundredths ?? autoCashOutHundredths;
  return target !== null && (BEST_RISK * 100) / target >= SURE ? target : 0;
}

/** 0 up to the stake. */
export function pointsAtRisk(game: GameName, { params, outcome, stakePoints }: RoundPlayed): number {
  switch (game) {
    case 'roulette':
      return riskOnRoulette(params as RouletteParams, stakePoints);
    case 'crash':
      return riskAbove(sureInFlight(params as CrashParams, outcome as CrashOutcome), stakePoints);
    case 'mines': {
      // A round without a move returns the stake. Even the first tile of the fewest mines has less than `SURE`.
      const { revealed, hitTile } = outcome as MinesOutcome;
      return revealed.length === 0 && hitTile === null ? 0 : stakePoints;
    }
    case 'blackjack':
      return stakePoints;
    default:
      return riskAbove(sureOf(waysOf(game as TableGame, params)), stakePoints);
  }
}

function riskAbove(sureHundredths: number, stakePoints: number): number {
  return Math.max(0, stakePoints - payoutPoints(stakePoints, sureHundredths));
}
