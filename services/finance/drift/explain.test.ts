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

test('the items sum to the difference, whatever is matched and whenever it is asked', () => {
  const side = {
    micros: fc.bigInt(-100n, 100n),
    at: fc.nat(20),
    match: fc.option(fc.constantFrom('m', 'n', 'o')),
  };
  fc.assert(
    fc.property(
      fc.array(fc.record({ ...side, isElsewhere: fc.boolean() })),
      fc.array(fc.record({ ...side, isSetAside: fc.boolean() })),
      fc.nat(20),
      fc.option(fc.bigInt(-100n, 100n)),
      (entries, lines, at, statedBalance) => {
        const { difference, items, ours, theirs } = explainDrift({
          entries: entries.map((one, place) => ({ ...one, place: `0-${place}` })),
          lines: lines.map((one, id) => ({ ...one, line: id })),
          at,
          statedBalance,
        });
        expect(items.reduce((sum, { micros }) => sum + micros, 0n)).toBe(difference);
        expect(ours - theirs).toBe(difference);
      },
    ),
  );
});
