import { DAY_MS } from '../days/time.ts';
import { startOfDay, type UtcDay } from '../days/utc-day.ts';

export type AccountDay = { day: UtcDay; in: bigint; out: bigint };

export const AGE_LIMITS_DAYS = [30, 60, 90] as const;

/** Sums by age: up to 30 days, 60, 90, and older. `prepaid`: by how much payments exceed what was due. */
export type Ageing = { buckets: [bigint, bigint, bigint, bigint]; prepaid: bigint };

/** Payments settle the oldest amounts first. Days after `asOf` are ignored. */
export function ageOf(days: readonly AccountDay[], asOf: UtcDay): Ageing {
  const past = days.filter(({ day }) => day <= asOf).toSorted((one, other) => (one.day < other.day ? -1 : 1));
  let paid = past.reduce((sum, { out }) => sum + out, 0n);
  const ageing: Ageing = { buckets: [0n, 0n, 0n, 0n], prepaid: 0n };
  for (const { day, in: due } of past) {
    const settled = due < paid ? due : paid;
    paid -= settled;
    ageing.buckets[bucketOf(day, asOf)]! += due - settled;
  }
  ageing.prepaid = paid;
  return ageing;
}

function bucketOf(day: UtcDay, asOf: UtcDay): 0 | 1 | 2 | 3 {
  const age = (startOfDay(asOf) - startOfDay(day)) / DAY_MS;
  const bucket = AGE_LIMITS_DAYS.findIndex((limit) => age <= limit);
  return (bucket === -1 ? 3 : bucket) as 0 | 1 | 2 | 3;
}
