import { POINTS_PER_USD } from '#contracts/points.ts';
import { grouped } from '#contracts/words/figures.ts';

const MINUS = '\u2212';
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const compactDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
});

export function formatPoints(amount: number | bigint): string {
  return amount < 0 ? `${MINUS}${grouped(-amount)}` : grouped(amount);
}

/** In a sentence: 1 point, 3,600 points. Does not apply to the specification's "+N points". */
export function countedPoints(amount: number): string {
  return `${formatPoints(amount)} ${amount === 1 ? 'point' : 'points'}`;
}

/** Signed; zero has no sign. */
export function formatSigned(amount: number): string {
  return amount > 0 ? `+${grouped(amount)}` : formatPoints(amount);
}

export function formatCount(count: number): string {
  return count >= 1000 ? compact.format(count) : grouped(count);
}

export function formatBytes(count: number): string {
  if (count < 1024 ** 2) return `${grouped(Math.ceil(count / 1024))} KB`;
  return `${(count / 1024 ** 2).toFixed(1)} MB`;
}

/** From cents. Shortened from a million dollars. */
export function formatCents(cents: bigint): string {
  if (cents < 0n) return `${MINUS}${formatCents(-cents)}`;
  return cents >= 100_000_000n ? compactDollars.format(cents / 100n) : dollars.format(Number(cents) / 100);
}

export function formatPointsAsUsd(amountPoints: number): string {
  return `${amountPoints < 0 ? MINUS : ''}${dollars.format(Math.abs(amountPoints) / POINTS_PER_USD)}`;
}

/** Null if not ranked yet. */
export function formatRank(rank: number | null): string {
  return rank === null ? 'N/A' : `#${grouped(rank)}`;
}

/** A decimal as text, with its fraction as it is: 25000.00 is 25,000.00. */
export function formatDecimal(amount: string): string {
  const digits = amount.split('.')[1]?.length ?? 0;
  const format = new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  // As text, which keeps every digit.
  return format.format(amount as Intl.StringNumericLiteral);
}
