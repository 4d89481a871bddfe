import type { Figure } from './report/comparison.ts';
import { median } from './report/statistics.ts';

export type Contender = {
  label: string;
  /** Runs for about `ms` and returns its figure, e.g. bets per second. */
  run(ms: number): Promise<number>;
  /** Runs before those that count; default WARM_UPS. */
  warmUps?: number;
};

export type Pace = {
  rounds: number;
  runMs: number;
  /** Skips the forced collection between runs, which also discards compiled code. */
  keepsHeap?: boolean;
};

/** The product is compiled after some seconds of work, a short baseline after one. */
const WARM_UPS = 2;

/**
 * Returns one figure per contender, in their order. Short runs alternate, so that other load on the machine affects all
 * contenders alike.
 */
export async function takeTurns(contenders: readonly Contender[], unit: string, pace: Pace): Promise<Figure[]> {
  const runOnce = pace.keepsHeap ? runAsItStands : runClean;
  const warmUpsOf = ({ warmUps = WARM_UPS }: Contender) => warmUps;
  for (let left = Math.max(...contenders.map(warmUpsOf)); left > 0; left--) {
    for (const contender of contenders) if (warmUpsOf(contender) >= left) await runOnce(contender, pace.runMs);
  }
  const runs = contenders.map((): number[] => []);
  for (let round = 0; round < pace.rounds; round++) {
    for (const [place, contender] of contenders.entries()) {
      runs[place]!.push(await runOnce(contender, pace.runMs));
    }
  }
  return contenders.map(({ label }, place) => ({ label, unit, runs: runs[place]! }));
}

/** Collects garbage first (with node --expose-gc), so that no run pays for the previous one. */
function runClean(contender: Contender, ms: number): Promise<number> {
  globalThis.gc?.();
  return contender.run(ms);
}

function runAsItStands(contender: Contender, ms: number): Promise<number> {
  return contender.run(ms);
}

/** Highest median: a baseline is compared at its best. */
export function bestOf(figures: readonly Figure[]): Figure {
  return figures.reduce((best, figure) => (median(figure.runs) > median(best.runs) ? figure : best));
}
