// The order of measuring: everybody warms up, then short runs take turns (A B A B …), so that what the machine does meanwhile
// falls on all alike. The last runs to warm up take turns as well: what one contender's work makes the compiler do anew for
// another is done then.
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
  /** Once all are warm: does what warming up has left to be done. */
  settle?: () => Promise<void>;
};

/** A program as large as the product is compiled after some seconds of work, a short baseline after one. */
const WARM_UPS = 2;

/** One figure a contender, in their order. What warms up is not counted. */
export async function takeTurns(contenders: readonly Contender[], unit: string, pace: Pace): Promise<Figure[]> {
  const runOnce = pace.keepsHeap ? runAsItStands : runClean;
  const warmUpsOf = ({ warmUps = WARM_UPS }: Contender) => warmUps;
  for (let left = Math.max(...contenders.map(warmUpsOf)); left > 0; left--) {
    for (const contender of contenders) if (warmUpsOf(contender) >= left) await runOnce(contender, pace.runMs);
  }
  await pace.settle?.();
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
