import { median } from './statistics.ts';

export type Figure = {
  /** E.g. "64 in flight". */
  label: string;
  unit: string;
  /** One per round, compared with the baseline's run of the same round. */
  runs: readonly number[];
};

export type Target = {
  of: 'ratio' | 'figure';
  bound: 'at-least' | 'under';
  value: number;
  /** A goal beyond the target. */
  aim?: number;
};

export type Comparison = {
  title: string;
  ours: Figure;
  /** Null for an absolute target. */
  baseline: Figure | null;
  target: Target | null;
  notes?: readonly string[];
};

export type Verdict = {
  ours: number;
  baseline: number | null;
  /** Medians, with the lowest and highest ratio of single rounds. */
  ratio: number | null;
  ratioLow: number | null;
  ratioHigh: number | null;
  /** Null without a target. */
  isMet: boolean | null;
  /** Shortfall as a share of the target; 0 if it is met. */
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
