import fc from 'fast-check';
import { expect, test } from 'vitest';
import { explainDrift } from './explain.ts';

const entry = (place: string, micros: bigint, given: object = {}) => ({
  place,
  micros,
  at: 1,
  match: null,
  isElsewhere: false,
  ...given,
});
const line = (id: number, micros: bigint, given: object = {}) => ({
  line: id,
  micros,
  at: 1,
  match: null,
  isSetAside: false,
  currency: null,
  isExchanged: false,
  ...given,
});

test('a difference is explained entry by entry and line by line', () => {
  const drift = explainDrift({
    entries: [
      entry('0-1', 50n, { match: 'm' }),
      entry('0-2', -7n),
      entry('0-3', 4n, { isElsewhere: true }),
      entry('0-4', 9n, { match: 'late' }),
      entry('0-5', 1000n, { at: 99 }),
    ],
    lines: [
      line(1, 50n, { match: 'm' }),
      line(2, 3n),
      line(4, 2n, { isSetAside: true }),
      line(3, 9n, { match: 'late', at: 99 }),
    ],
    at: 10,
    statedBalance: 54n,
  });
  expect(drift).toMatchObject({ ours: 56n, theirs: 54n, difference: 2n });
  expect(drift.items.map(({ kind, micros }) => [kind, micros])).toEqual([
    ['not-stated', -7n],
    ['elsewhere', 4n],
    ['not-booked', -3n],
    ['set-aside', -2n],
    ['timing', 9n],
    ['stated-balance', 1n],
  ]);
});

test('a line of another currency has its own sum, until dollars are booked for it', () => {
  const drift = explainDrift({
    entries: [entry('0-1', -11n, { match: 'm' })],
    lines: [line(1, -11n, { match: 'm', isExchanged: true }), line(2, -10n, { currency: 'EUR' })],
    at: 10,
    statedBalance: 0n,
  });
  expect(drift).toMatchObject({ ours: -11n, theirs: -11n, difference: 0n, others: new Map([['EUR', -10n]]) });
  expect(drift.items).toEqual([{ kind: 'not-booked', currency: 'EUR', micros: 10n, places: [], lines: [2] }]);
});

test('the items of each currency sum to its difference, whatever is matched and whenever it is asked', () => {
  const side = {
    micros: fc.bigInt(-100n, 100n),
    at: fc.nat(20),
    match: fc.option(fc.constantFrom('m', 'n', 'o')),
  };
  fc.assert(
    fc.property(
      fc.array(fc.record({ ...side, isElsewhere: fc.boolean() })),
      fc.array(
        fc.record({
          ...side,
          isSetAside: fc.boolean(),
          currency: fc.option(fc.constantFrom('EUR', 'GBP')),
          isExchanged: fc.boolean(),
        }),
      ),
      fc.nat(20),
      fc.option(fc.bigInt(-100n, 100n)),
      (entries, lines, at, statedBalance) => {
        const { difference, items, ours, theirs, others } = explainDrift({
          entries: entries.map((one, place) => ({ ...one, place: `0-${place}` })),
          lines: lines.map((one, id) => ({ ...one, line: id })),
          at,
          statedBalance,
        });
        const sumIn = (currency: string | null) =>
          items.filter((item) => item.currency === currency).reduce((sum, { micros }) => sum + micros, 0n);
        expect(sumIn(null)).toBe(difference);
        for (const [currency, sum] of others) expect(sumIn(currency)).toBe(-sum);
        expect(ours - theirs).toBe(difference);
      },
    ),
  );
});
