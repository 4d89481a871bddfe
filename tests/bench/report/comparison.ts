import { median } from './statistics.ts';

export type Figure = {
  /** How it was got, e.g. "64 in flight". */
  label: string;
  /** e.g. "bets/s". */
  unit: string;
  /** One value a round, in order: the n-th run of ours stands beside the n-th of the baseline. */
  runs: readonly number[];
};

export type Target = {
  of: 'ratio' | 'figure';
  bound: 'at-least' | 'under';
  value: number;
  /** A wish beyond the promise. */
  aim?: number;
};

export type Comparison = {
  title: string;
  ours: Figure;
  /** Null where the promise is an absolute figure. */
  baseline: Figure | null;
  /** Null for figures that are told without a promise. */
  target: Target | null;
  notes?: readonly string[];
};

export type Verdict = {
  ours: number;
  baseline: number | null;
  /** Ours over the baseline, medians; with the lowest and highest of the single rounds. */
  ratio: number | null;
  ratioLow: number | null;
  ratioHigh: number | null;
  /** Null when nothing was promised. */
  isMet: boolean | null;
  /** How far from the promise, as a share of it; 0 when it is met. */
  missedBy: number;
};

export function judge({ ours, baseline, target }: Comparison): Verdict {
  const figure = median(ours.runs);
  const other = baseline === null ? null : median(baseline.runs);
  const ratio = other === null ? null : figure / other;
  const singles = baseline === null ? [] : pairwise(ours.runs, baseline.runs);
  const measured = target?.of === 'figure' ? figure : ratio;
  return {
    ours: figure,
    baseline: other,
    ratio,
    ratioLow: singles.length === 0 ? null : Math.min(...singles),
    ratioHigh: singles.length === 0 ? null : Math.max(...singles),
    ...hold(measured, target),
  };
}

function pairwise(ours: readonly number[], theirs: readonly number[]): number[] {
  return ours.flatMap((value, round) => (round < theirs.length ? [value / theirs[round]!] : []));
}

function hold(measured: number | null, target: Target | null): Pick<Verdict, 'isMet' | 'missedBy'> {
  if (target === null || measured === null) return { isMet: null, missedBy: 0 };
  const isMet = target.bound === 'at-least' ? measured >= target.value : measured < target.value;
  return { isMet, missedBy: isMet ? 0 : Math.abs(measured - target.value) / target.value };
}
