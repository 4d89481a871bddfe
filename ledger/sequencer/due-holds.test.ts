// The heap of holds that lapse, against a sorted list.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DueHolds } from './due-holds.ts';

test('holds come out when they are due, the soonest first, whatever the order they came in', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ expiresAt: fc.nat(50), takeAt: fc.nat(60) }), { maxLength: 80 }), (steps) => {
      const due = new DueHolds();
      const naive: number[] = [];
      for (const [place, { expiresAt, takeAt }] of steps.entries()) {
        due.add(place, { holdId: String(place), amountPoints: 1, expiresAt });
        naive.push(expiresAt);
        naive.sort((a, b) => a - b);
        if (place % 3 !== 0) continue;
        expect(due.nextAt).toBe(naive[0]);
        const wanted = naive[0]! <= takeAt ? naive.shift() : undefined;
        expect(due.take(takeAt)?.expiresAt).toBe(wanted);
      }
      const rest = Array.from({ length: naive.length }, () => due.take(1000)?.expiresAt);
      expect(rest).toEqual(naive);
      expect([due.take(1000), due.nextAt]).toEqual([undefined, Number.POSITIVE_INFINITY]);
    }),
  );
});

test('a hold without an end is never due', () => {
  const due = new DueHolds();
  due.add(1, { holdId: 'a', amountPoints: 1, expiresAt: null });
  expect(due.nextAt).toBe(Number.POSITIVE_INFINITY);
});
