import type { Figure } from './report/comparison.ts';
import { median } from './report/statistics.ts';

export type Contender = {
  label: string;
  /** Works for about that long and returns its figure, e.g. bets per second. */
  run(ms: number): Promise<number>;
  /** Runs that are not counted, before the turns; two, unless said otherwise. */
  warmUps?: number;
};

export type Pace = {
  rounds: number;
  runMs: number;
  /** Leaves the heap as it is between two runs: a forced collection throws compiled code away as well. */
  keepsHeap?: boolean;
};

/** A program as large as the product is compiled after some seconds of work, a short baseline after one. */
const WARM_UPS = 2;

/**
 * One figure a contender, in their order. Short runs take turns, so that what else the machine does affects all alike. Warm-up
 * runs are not counted.
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

/** Nobody pays for the garbage of the one before (where the collector can be called: node --expose-gc). */
function runClean(contender: Contender, ms: number): Promise<number> {
  globalThis.gc?.();
  return contender.run(ms);
}

function runAsItStands(contender: Contender, ms: number): Promise<number> {
  return contender.run(ms);
}

/** The one with the highest median: a baseline is compared at its best. */
export function bestOf(figures: readonly Figure[]): Figure {
  return figures.reduce((best, figure) => (median(figure.runs) > median(best.runs) ? figure : best));
}
