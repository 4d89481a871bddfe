import type { MachineFacts } from '../machine.ts';
import { type Comparison, judge } from './comparison.ts';
import type { RowResult } from './table.ts';

export type BenchDocument = {
  measuredAt: string;
  machine: MachineFacts;
  pace: { seconds: number; rounds: number };
  rows: readonly object[];
};

export function documentOf(
  results: readonly RowResult[],
  {
    measuredAtMs,
    machine,
    runMs,
    rounds,
  }: { measuredAtMs: number; machine: MachineFacts; runMs: number; rounds: number },
): BenchDocument {
  return {
    measuredAt: new Date(measuredAtMs).toISOString(),
    machine,
    pace: { seconds: runMs / 1000, rounds },
    rows: results.flatMap((result) =>
      'notRun' in result ? [result] : result.comparisons.map((comparison) => entryOf(result.row, comparison)),
    ),
  };
}

function entryOf(row: string, comparison: Comparison): object {
  const { title, ours, baseline, target, notes = [] } = comparison;
  const verdict = judge(comparison);
  return {
    row,
    title,
    ours: { median: verdict.ours, ...ours },
    baseline: baseline === null ? null : { median: verdict.baseline, ...baseline },
    ratio: verdict.ratio,
    ratioRange: verdict.ratio === null ? null : [verdict.ratioLow, verdict.ratioHigh],
    target,
    isMet: verdict.isMet,
    missedBy: verdict.missedBy,
    notes,
  };
}
