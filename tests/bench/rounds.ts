import type { Figure } from './report/comparison.ts';
import { median } from './report/statistics.ts';

export type Contender = {
  label: string;
  /** Runs for about `ms` and returns e.g. bets per second. */
  run(ms: number): Promise<number>;
  /** Default WARM_UPS. */
  warmUps?: number;
};

export type Pace = {
  rounds: number;
  runMs: number;
  /** A forced collection also discards compiled code. */
  keepsHeap?: boolean;
};

/** The product is compiled after some seconds of work, a short baseline after one. */
const WARM_UPS = 2;

/** One figure per contender, in order. Runs alternate, so that other load affects all alike. */
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

/** No run pays for the garbage of the previous one (needs --expose-gc). */
function runClean(contender: Contender, ms: number): Promise<number> {
  globalThis.gc?.();
  return contender.run(ms);
}

function runAsItStands(contender: Contender, ms: number): Promise<number> {
  return contender.run(ms);
}

/** A baseline is compared at its best. */
export function bestOf(figures: readonly Figure[]): Figure {
  return figures.reduce((best, figure) => (median(figure.runs) > median(best.runs) ? figure : best));
}
