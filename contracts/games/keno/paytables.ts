// Integer hundredths by picks and matches. 20 of 80 are drawn, so matches are hypergeometric.
import { choose, type Fraction, fraction } from '../chance.ts';

export const NUMBERS = 80;
export const DRAWN = 20;
export const MOST_PICKS = 10;

/** Hundredths by matches; others pay nothing. */
type Row = Readonly<Record<number, number>>;

/** Ten picks use the published table; other prizes do not exceed its 100x. */
const BY_PICKS: readonly Row[] = [
  { 1: 380 },
  { 1: 100, 2: 950 },
  { 2: 250, 3: 4300 },
  { 2: 140, 3: 800, 4: 10000 },
  { 2: 100, 3: 400, 4: 2300, 5: 10000 },
  { 2: 100, 3: 200, 4: 800, 5: 4500, 6: 10000 },
  { 2: 50, 3: 150, 4: 600, 5: 2000, 6: 5000, 7: 10000 },
  { 2: 50, 3: 150, 4: 300, 5: 800, 6: 2500, 7: 5000, 8: 10000 },
  { 0: 200, 2: 50, 3: 100, 4: 200, 5: 400, 6: 800, 7: 2500, 8: 5000, 9: 10000 },
  { 0: 400, 2: 60, 3: 100, 4: 100, 5: 200, 6: 500, 7: 1000, 8: 2500, 9: 5000, 10: 10000 },
];

/** The published table for any number of picks. At least four are needed to win. */
const LITERAL: Row = { 4: 100, 5: 200, 6: 500, 7: 1000, 8: 2500, 9: 5000, 10: 10000 };
export const FEWEST_LITERAL_PICKS = 4;

/** A setting; each round's parameters record it. */
export const PAYTABLES = ['by-picks', 'literal'] as const;
export type Paytable = (typeof PAYTABLES)[number];

export function kenoHundredths(paytable: Paytable, picks: number, matches: number): number {
  const row = paytable === 'literal' ? LITERAL : BY_PICKS[picks - 1]!;
  return row[matches] ?? 0;
}

export function topKenoHundredths(paytable: Paytable, picks: number): number {
  return Math.max(...Array.from({ length: picks + 1 }, (_, matches) => kenoHundredths(paytable, picks, matches)));
}

/** C(20, k) C(60, n - k) / C(80, n). */
export function chanceOfMatches(picks: number, matches: number): Fraction {
  const ways = choose(DRAWN, matches) * choose(NUMBERS - DRAWN, picks - matches);
  return fraction(ways, choose(NUMBERS, picks));
}
