// Where two lists of the same payouts do not say the same. Pure.
import { cellsOf, type Payout } from '#contracts/payouts/day-statement.ts';

export type Differences = {
  rows: number;
  /** Of the rows that differ; where both have one, of the larger. */
  points: bigint;
  /** The first of them. */
  firstSeq: number | null;
};

/** Rows are held against each other by their place in the log; a place that stands twice is a difference too. */
export function differencesOf(log: readonly Payout[], view: readonly Payout[]): Differences {
  const seqs = [...new Set([...log, ...view].map(({ seq }) => seq))].toSorted((one, other) => one - other);
  const inLog = Map.groupBy(log, ({ seq }) => seq);
  const inView = Map.groupBy(view, ({ seq }) => seq);
  const found: Differences = { rows: 0, points: 0n, firstSeq: null };
  for (const seq of seqs) {
    const [told, stored] = [inLog.get(seq) ?? [], inView.get(seq) ?? []];
    if (textOf(told) === textOf(stored)) continue;
    found.rows += 1;
    found.points += larger(pointsOf(told), pointsOf(stored));
    found.firstSeq ??= seq;
  }
  return found;
}

function textOf(payouts: readonly Payout[]): string {
  return payouts.map((payout) => cellsOf(payout).join(',')).join('\n');
}

function pointsOf(payouts: readonly Payout[]): bigint {
  return payouts.reduce((sum, { points }) => sum + BigInt(points), 0n);
}

function larger(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}
