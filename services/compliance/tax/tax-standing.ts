import type { TaxState } from '#contracts/withdrawals/compliance-calls.ts';

/** Players are asked for the form from this share of the threshold. */
const ASKED_PERCENT = 80n;
const MICROS_PER_CENT = 10_000n;

export type TaxSums = {
  thresholdCents: number | null;
  /** Paid this year, and requested. */
  paidMicros: bigint;
  openMicros: bigint;
  hasForm: boolean;
};

/** Years before the first in the table have no threshold. */
export function thresholdOf(thresholds: Readonly<Record<string, number>>, year: number): number | null {
  const known = Object.keys(thresholds)
    .map(Number)
    .filter((one) => one <= year)
    .toSorted((one, other) => one - other);
  const latest = known.at(-1);
  return latest === undefined ? null : thresholds[latest]!;
}

/** Payments that reach the threshold are reported, so the request that would reach it waits. */
export function isCrossing({ thresholdCents, paidMicros, openMicros, hasForm }: TaxSums, micros: bigint): boolean {
  if (thresholdCents === null || hasForm) return false;
  return paidMicros + openMicros + micros >= BigInt(thresholdCents) * MICROS_PER_CENT;
}

export function taxStateOf(sums: TaxSums): TaxState {
  const { thresholdCents, paidMicros, openMicros, hasForm } = sums;
  if (thresholdCents === null) return 'none';
  if (hasForm) return 'recorded';
  if (isCrossing(sums, 0n)) return 'needed';
  const asked = (BigInt(thresholdCents) * MICROS_PER_CENT * ASKED_PERCENT) / 100n;
  return paidMicros + openMicros >= asked ? 'soon' : 'none';
}

export type Period = { year: number; from: number; to: number };

/** The calendar year in UTC. */
export function yearAround(now: number): Period {
  return periodOf(new Date(now).getUTCFullYear());
}

export function periodOf(year: number): Period {
  return { year, from: Date.UTC(year, 0, 1), to: Date.UTC(year + 1, 0, 1) };
}
