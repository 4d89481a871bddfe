import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Expected, matchLines, type MatchOptions, type StatedLine } from './rules.ts';

const DAY_MS = 86_400_000;
const NOON = Date.UTC(2026, 10, 10, 12);
const OPTIONS: MatchOptions = { currency: 'USD', lagMs: 5 * DAY_MS, leadMs: DAY_MS, now: NOON + 3 * DAY_MS };

const line = (id: number, micros: number, given: Partial<StatedLine> = {}): StatedLine => ({
  id,
  micros,
  at: NOON,
  kind: 'main',
  currency: 'USD',
  references: [],
  ...given,
});
const entry = (seq: number, micros: number, given: Partial<Expected> = {}): Expected => ({
  place: `0-${seq}`,
  micros,
  at: NOON,
  kind: 'main',
  subject: `s${seq}`,
  references: [],
  isPosted: false,
  ...given,
});
const match = (lines: StatedLine[], expected: Expected[], given: Partial<MatchOptions> = {}) =>
  matchLines(lines, expected, { ...OPTIONS, ...given });
const named = (reference: string) => ({ references: [reference] });

describe('an exact reference confirms', () => {
  test('a line and an entry of the same amount, among others of that amount', () => {
    expect(
      match([line(1, -5, named('b')), line(2, -5, named('a'))], [entry(1, -5, named('a')), entry(2, -5, named('b'))]),
    ).toEqual([
      { rule: 'reference', outcome: 'confirm', lines: [1], expected: ['0-2'] },
      { rule: 'reference', outcome: 'confirm', lines: [2], expected: ['0-1'] },
    ]);
  });

  test('a line that is stated twice matches once', () => {
    expect(match([line(1, -5, named('a')), line(2, -5, named('a'))], [entry(1, -5, named('a'))])).toHaveLength(1);
  });

  test('a fee matches a fee, not the payment of the same reference and amount', () => {
    const fee = { kind: 'fee', ...named('a') } as const;
    expect(match([line(1, -5, fee)], [entry(1, -5, named('a'))])).toEqual([]);
    expect(match([line(1, -5, fee)], [entry(1, -5, named('a')), entry(2, -5, fee)])).toMatchObject([
      { expected: ['0-2'] },
    ]);
  });

  test('a line outside the days of the source is only suggested', () => {
    const late = line(1, -5, { ...named('a'), at: NOON + 6 * DAY_MS });
    expect(match([late], [entry(1, -5, named('a'))])).toMatchObject([{ rule: 'late', outcome: 'suggest' }]);
  });
});

test('a posting under the reference of a line matches it at any time', () => {
  const late = line(1, -5, { ...named('stmt-1'), at: NOON - 20 * DAY_MS });
  expect(match([late], [entry(1, -5, { ...named('stmt-1'), isPosted: true })])).toMatchObject([{ outcome: 'confirm' }]);
});

test('one line of a batch matches all entries of the batch if their sum is exact', () => {
  const batch = [entry(1, -5, named('B')), entry(2, -7, named('B'))];
  expect(match([line(1, -12, named('B'))], batch)).toEqual([
    { rule: 'reference-sum', outcome: 'confirm', lines: [1], expected: ['0-1', '0-2'] },
  ]);
  expect(match([line(1, -13, named('B'))], batch)).toEqual([]);
});

test('an entry that was stated in parts matches all parts', () => {
  const parts = [line(1, -5, named('a')), line(2, -7, named('a'))];
  expect(match(parts, [entry(1, -12, named('a'))])).toMatchObject([{ rule: 'reference-sum', lines: [1, 2] }]);
});

describe('an amount without a reference', () => {
  test('confirms the only line and the only entry within the days', () => {
    expect(match([line(1, -5)], [entry(1, -5), entry(2, -5, { at: NOON + 9 * DAY_MS })])).toMatchObject([
      { rule: 'amount', outcome: 'confirm', expected: ['0-1'] },
    ]);
  });

  test('is only suggested if both have other references', () => {
    expect(match([line(1, -5, named('x'))], [entry(1, -5, named('y'))])).toMatchObject([{ outcome: 'suggest' }]);
  });

  test('of five equal lines and five equal entries suggests pairs by date', () => {
    const days = [0, 1, 2, 3, 4].map((day) => NOON + day * 3_600_000);
    const found = match(
      days.map((at, place) => line(place + 1, -5, { at })),
      days.map((at, place) => entry(place + 1, -5, { at })),
    );
    expect(found.map(({ rule, outcome, lines, expected }) => [rule, outcome, ...lines, ...expected])).toEqual(
      days.map((_, place) => ['equal-amounts', 'suggest', place + 1, `0-${place + 1}`]),
    );
  });

  test('is not matched if an entry has its reference and another amount', () => {
    expect(match([line(1, -5, named('a'))], [entry(1, -6, named('a')), entry(2, -5)])).toEqual([]);
  });
});

test('another currency never matches', () => {
  expect(match([line(1, -5, { ...named('a'), currency: 'EUR' })], [entry(1, -5, named('a'))])).toEqual([]);
});

test('an overdue entry and the posting that takes it back match each other', () => {
  const overdue = entry(1, -9, { references: ['entry-0-1'], at: NOON - 9 * DAY_MS });
  const back = entry(2, 9, { references: ['entry-0-1'], isPosted: true });
  expect(match([], [overdue, back])).toMatchObject([{ rule: 'cancelled', expected: ['0-1', '0-2'] }]);
});

test('entries that cancel out match each other once they are overdue', () => {
  const both = [entry(1, 9, { subject: 's' }), entry(2, -9, { subject: 's' })];
  expect(match([], both)).toEqual([]);
  expect(match([], both, { now: NOON + 6 * DAY_MS })).toMatchObject([{ rule: 'cancelled', expected: ['0-1', '0-2'] }]);
});

describe('for any statement and books', () => {
  const reference = fc.constantFrom('a', 'b', 'c', 'd');
  const side = {
    micros: fc.integer({ min: -3, max: 3 }),
    at: fc.integer({ min: 0, max: 12 }).map((day) => NOON + day * DAY_MS),
    kind: fc.constantFrom('main' as const, 'fee' as const),
    references: fc.uniqueArray(reference, { maxLength: 2 }),
  };
  const lines = fc.array(fc.record({ ...side, currency: fc.constantFrom('USD', 'USD', 'EUR') }), { maxLength: 14 });
  const entries = fc.array(fc.record({ ...side, subject: fc.constantFrom('s', 't'), isPosted: fc.boolean() }), {
    maxLength: 14,
  });
  const both = fc.tuple(lines, entries).map(([some, others]) => ({
    stated: some.map((one, place): StatedLine => ({ id: place + 1, ...one })),
    expected: others.map((one, place): Expected => ({ place: `0-${place + 1}`, ...one })),
  }));

  test('no side is matched twice, and both sides of a match have the same sum', () => {
    fc.assert(
      fc.property(both, ({ stated, expected }) => {
        const found = matchLines(stated, expected, OPTIONS);
        const taken = found.flatMap((one) => [...one.lines, ...one.expected]);
        expect(new Set(taken).size).toBe(taken.length);
        for (const one of found) {
          const sum = (side: readonly { micros: number }[]) => side.reduce((total, { micros }) => total + micros, 0);
          expect(sum(stated.filter(({ id }) => one.lines.includes(id)))).toBe(
            sum(expected.filter(({ place }) => one.expected.includes(place))),
          );
        }
      }),
    );
  });

  test('their order changes nothing', () => {
    fc.assert(
      fc.property(both, ({ stated, expected }) => {
        expect(matchLines(stated.toReversed(), expected.toReversed(), OPTIONS)).toEqual(
          matchLines(stated, expected, OPTIONS),
        );
      }),
    );
  });
});
