import type { Figure } from '../report/comparison.ts';
import { median } from '../report/statistics.ts';
import { formatFigure } from '../report/table.ts';

/** "14.2 µs an event": wall time on this machine with all that took part in it. */
export function costOf({ runs }: Pick<Figure, 'runs'>): string {
  return `${formatFigure(1_000_000 / median(runs))} µs an event`;
}
