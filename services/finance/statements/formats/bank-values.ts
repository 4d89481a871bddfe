import { DAY_MS } from '#contracts/days/time.ts';
import { parseAmount } from '../amounts.ts';
import { parseDate } from '../dates.ts';

/** Millionths, or null. */
export function moneyOf(text: string, decimal: '.' | ','): number | null {
  const parsed = parseAmount(text, { decimal, amounts: 'major' });
  return 'value' in parsed ? parsed.value : null;
}

/** Milliseconds of "2026-11-24", "20261124" or an ISO time, or null. Days begin at midnight in `zone`. */
export function instantIn(text: string, zone: string): number | null {
  const parsed = parseDate(text, { order: 'iso', zone });
  return 'value' in parsed ? parsed.value : null;
}

/** The last millisecond of a day. */
export function endOf(day: number | null): number | null {
  return day === null ? null : day + DAY_MS - 1;
}

/** References that say that there is none. */
const NO_REFERENCE = /^(?:NOTPROVIDED|NOT PROVIDED|NONREF|NOREF|N\/A|0+)?$/i;

export function givenReferences(references: readonly (string | null | undefined)[]): string[] {
  return references.flatMap((text) =>
    text === null || text === undefined || NO_REFERENCE.test(text.trim()) ? [] : [text.trim()],
  );
}

export const LONGEST_VALUE = 500;
