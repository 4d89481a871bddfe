const MICROS_PER_DOLLAR = 1_000_000;

export type TermName = 'lagDays' | 'leadDays' | 'feeMicros' | 'feeBasisPoints';

/** `scale`: stored units for one that is typed. */
type Term = { label: string; hint: string; scale: number; most: number };

export const TERMS: Readonly<Record<TermName, Term>> = {
  lagDays: {
    label: 'Days after the books',
    hint: 'Within how many days a statement reports an entry. Later ones become exceptions.',
    scale: 1,
    most: 400,
  },
  leadDays: {
    label: 'Days before the books',
    hint: 'By how many days a line may be older than its entry.',
    scale: 1,
    most: 30,
  },
  feeMicros: {
    label: 'Largest fee in a line, in dollars',
    hint: 'Fixed part of a fee that the amount of a line may include.',
    scale: MICROS_PER_DOLLAR,
    most: 100,
  },
  feeBasisPoints: {
    label: 'Plus percent of the entry',
    hint: 'Part of that fee that grows with the entry.',
    scale: 100,
    most: 20,
  },
};

export const NAMES = Object.keys(TERMS) as TermName[];

/** Null if it is not a number of whole stored units within the bounds. */
export function storedOf(text: string, { scale, most }: Term): number | null {
  if (!/^\d+(\.\d+)?$/.test(text.trim())) return null;
  const value = Number(text) * scale;
  const whole = Math.round(value);
  return Math.abs(value - whole) < 1e-6 && whole <= most * scale ? whole : null;
}

export function typedOf(stored: number, { scale }: Term): string {
  return String(stored / scale);
}

export function problemOf({ scale, most }: Term): string {
  const number = scale === 1 ? 'a whole number' : `a number with at most ${Math.log10(scale)} decimals`;
  return `Enter ${number} from 0 to ${most}.`;
}
