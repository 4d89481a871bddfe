import { z } from 'zod';
import { endOfDay, startOfDay, utcDay } from '../days/utc-day.ts';
import { parsePosition, type Position, positionText } from '../position.ts';

export type AsOf = { kind: 'time'; at: number } | { kind: 'position'; position: Position };

const time = z.iso.datetime({ offset: true });

/** Milliseconds. A bare day is its first moment as a lower bound, its last as an upper one. */
function timeOf(text: string, bound: 'lower' | 'upper'): number | undefined {
  if (utcDay.safeParse(text).success) return bound === 'upper' ? endOfDay(text) - 1 : startOfDay(text);
  // Date.parse alone accepts almost anything.
  return time.safeParse(text).success ? Date.parse(text) : undefined;
}

function moment(timeIn: (text: string) => number | undefined) {
  return z.string().transform((text, context): AsOf => {
    const at = timeIn(text);
    if (at !== undefined) return { kind: 'time', at };
    if (positionText.safeParse(text).success) return { kind: 'position', position: parsePosition(text) };
    const message = 'Write a day (2026-05-01), a time with its zone (2026-05-01T12:00:00Z) or a position (0:1234).';
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
}

export const asOf = moment((text) => timeOf(text, 'upper'));

/** The moment just before a time or day, or a position. */
export const since = moment((text) => {
  const at = timeOf(text, 'lower');
  return at === undefined ? undefined : at - 1;
});

/** Inclusive, in milliseconds. */
export function boundary(bound: 'lower' | 'upper') {
  return z.string().transform((text, context): number => {
    const at = timeOf(text, bound);
    if (at !== undefined) return at;
    const message = 'Write a day (2026-05-01) or a time with its zone (2026-05-01T12:00:00Z).';
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
}
