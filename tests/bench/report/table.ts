import { type Comparison, type Figure, judge, type Target, type Verdict } from './comparison.ts';
import { spread } from './statistics.ts';

export type RowResult = { row: string; comparisons: readonly Comparison[] };

const HEADINGS = ['row', 'what', 'ours', 'baseline', 'ratio', 'target', 'verdict'] as const;
const RULE = '─';

/** 71234.5 -> "71,235"; 3.456 -> "3.46". */
export function formatFigure(value: number): string {
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en-US');
  return value.toPrecision(3);
}

export function formatVerdict({ isMet, missedBy }: Verdict): string {
  if (isMet === null) return 'told only';
  return isMet ? 'met' : `missed by ${(missedBy * 100).toFixed(missedBy < 0.1 ? 1 : 0)} %`;
}

function formatTarget(target: Target | null, unit: string): string {
  if (target === null) return '';
  const bound = `${target.bound === 'under' ? '< ' : '≥ '}${target.value.toLocaleString('en-US')}`;
  const promise = target.of === 'figure' ? `${bound} ${unit}` : bound;
  return target.aim === undefined ? promise : `${promise}, aim ${target.aim}`;
}

function formatRuns({ runs, unit }: Figure, middle: number): string {
  return `${formatFigure(middle)} ${unit} ±${(spread(runs) * 100).toFixed(0)} %`;
}

function formatRatio({ ratio, ratioLow, ratioHigh }: Verdict): string {
  if (ratio === null) return '';
  return `${formatFigure(ratio)} (${formatFigure(ratioLow!)}–${formatFigure(ratioHigh!)})`;
}

function lineOf(row: string, comparison: Comparison): string[] {
  const verdict = judge(comparison);
  const { baseline, ours, target, title } = comparison;
  return [
    row,
    title,
    formatRuns(ours, verdict.ours),
    baseline === null ? '' : formatRuns(baseline, verdict.baseline!),
    formatRatio(verdict),
    formatTarget(target, ours.unit),
    formatVerdict(verdict),
  ];
}

function notesOf(row: string, { title, ours, baseline, notes = [] }: Comparison): string[] {
  const shapes = [ours.label && `ours: ${ours.label}`, baseline?.label && `baseline: ${baseline.label}`].filter(
    Boolean,
  );
  const lines = shapes.length === 0 ? notes : [shapes.join('; '), ...notes];
  return lines.map((line) => `  ${row}, ${title}: ${line}`);
}

function align(lines: readonly (readonly string[])[]): string[] {
  const widths = HEADINGS.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  const texts = lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
  return [texts[0]!, RULE.repeat(widths.reduce((sum, width) => sum + width + 2, -2)), ...texts.slice(1)];
}

/** Medians, with the spread of the runs and the lowest and highest ratio. */
export function printTable(results: readonly RowResult[]): string {
  const lines: string[][] = [[...HEADINGS]];
  const notes: string[] = [];
  for (const result of results) {
    for (const comparison of result.comparisons) {
      lines.push(lineOf(result.row, comparison));
      notes.push(...notesOf(result.row, comparison));
    }
  }
  return [...align(lines), ...(notes.length === 0 ? [] : ['', ...notes])].join('\n');
}
