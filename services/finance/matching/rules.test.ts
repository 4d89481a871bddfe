import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#contracts/days/time.ts';
import { type Expected, matchByAmount, matchByReference, type StatedLine } from './rules.ts';

const NOON = Date.UTC(2026, 10, 10, 12);

const line = (id: number, micros: number, given: Partial<StatedLine> = {}): StatedLine => {
  return { line: id, micros, at: NOON, kind: 'main', names: [], ...given };
};
const entry = (id: number, micros: number, { at = NOON, ...given }: Partial<Expected> & { at?: number } = {}) => {
  const window = { earliest: at - DAY_MS, latest: at + 5 * DAY_MS };
  return { entry: id, micros, kind: 'main', names: [], isPosted: false, ...window, ...given } as Expected;
};
const match = (lines: StatedLine[], entries: Expected[], isWhole = true) =>
  matchByReference(lines, entries, { isWhole });
const named = (...names: string[]) => ({ names });

test('equal payments of one reference match one to one, in the order of their dates', () => {
  const found = match(
    [line(1, -5, named('a')), line(2, -5, named('a'))],
    [entry(1, -5, named('a')), entry(2, -5, named('a'))],
  );
  expect(found).toEqual([
    { rule: 'reference', outcome: 'confirm', lines: [1], entries: [1] },
    { rule: 'reference', outcome: 'confirm', lines: [2], entries: [2] },
  ]);
});

test('a line that is stated twice matches once', () => {
  expect(match([line(1, -5, named('a')), line(2, -5, named('a'))], [entry(1, -5, named('a'))])).toHaveLength(1);
});

test('a sum is compared only with every line and entry of its name', () => {
  const batch = [entry(1, -5, named('B')), entry(2, -7, named('B'))];
  expect(match([line(1, -12, named('B'))], batch)).toMatchObject([{ rule: 'reference-sum', entries: [1, 2] }]);
  expect(match([line(1, -12, named('B'))], batch, false)).toEqual([]);
});

test('a line outside the days of its entry is early or late, and only suggested', () => {
  const rule = (days: number) =>
    match([line(1, -5, { ...named('a'), at: NOON + days * DAY_MS })], [entry(1, -5, named('a'))]);
  expect(rule(6)).toMatchObject([{ rule: 'late', outcome: 'suggest' }]);
  expect(rule(-2)).toMatchObject([{ rule: 'early', outcome: 'suggest' }]);
});

describe('for any statement and books', () => {
  const side = {
    micros: fc.integer({ min: -3, max: 3 }),
    at: fc.integer({ min: 0, max: 12 }).map((day) => NOON + day * DAY_MS),
    kind: fc.constantFrom('main' as const, 'fee' as const),
    names: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 2 }),
  };
  const lines = fc.array(fc.record(side), { maxLength: 14 });
  const entries = fc.array(fc.record({ ...side, isPosted: fc.boolean() }), { maxLength: 14 });
  const both = fc.tuple(lines, entries).map(([some, others]) => ({
    stated: some.map((one, place): StatedLine => ({ line: place + 1, ...one })),
    expected: others.map(({ at, ...one }, place) => entry(place + 1, one.micros, { at, ...one })),
  }));

  test.each([
    ['references', match],
    ['amounts', matchByAmount],
  ])('%s match no side twice, and both sides of a match have the same sum', (_name, matching) => {
    fc.assert(
      fc.property(both, ({ stated, expected }) => {
        const found = matching(stated, expected);
        for (const ids of [found.flatMap((one) => one.lines), found.flatMap((one) => one.entries)]) {
          expect(new Set(ids).size).toBe(ids.length);
        }
        for (const one of found) {
          const sum = (sides: readonly { micros: number }[]) => sides.reduce((total, { micros }) => total + micros, 0);
          expect(sum(stated.filter(({ line: id }) => one.lines.includes(id)))).toBe(
            sum(expected.filter(({ entry: id }) => one.entries.includes(id))),
          );
        }
      }),
    );
  });
});
