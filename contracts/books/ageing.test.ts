import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS } from '../days/time.ts';
import { dayOf, startOfDay } from '../days/utc-day.ts';
import { type AccountDay, ageOf } from './ageing.ts';

const TODAY = '2026-11-26';
const daysAgo = (days: number) => dayOf(startOfDay(TODAY) - days * DAY_MS);

test('payments settle the oldest amounts first', () => {
  const days: AccountDay[] = [
    { day: daysAgo(100), in: 50n, out: 0n },
    { day: daysAgo(31), in: 20n, out: 0n },
    { day: daysAgo(1), in: 7n, out: 55n },
  ];
  expect(ageOf(days, TODAY)).toEqual({ buckets: [7n, 15n, 0n, 0n], prepaid: 0n });
  expect(ageOf(days, daysAgo(2))).toEqual({ buckets: [20n, 0n, 0n, 50n], prepaid: 0n });
});

test('the buckets less what was prepaid are the balance, in any order of days', () => {
  const day = fc.record({ day: fc.nat(400).map(daysAgo), in: fc.bigInt(0n, 10n ** 9n), out: fc.bigInt(0n, 10n ** 9n) });
  fc.assert(
    fc.property(fc.uniqueArray(day, { selector: (one) => one.day, maxLength: 40 }), (days) => {
      const { buckets, prepaid } = ageOf(days, TODAY);
      const balance = days.reduce((sum, one) => sum + one.in - one.out, 0n);
      expect(buckets.reduce((sum, bucket) => sum + bucket, 0n) - prepaid).toBe(balance);
      expect(ageOf(days.toReversed(), TODAY)).toEqual({ buckets, prepaid });
    }),
  );
});
