import { expect, test } from 'vitest';
import { type Figures, figuresOf } from './figures.ts';
import { reconciliationOf, type Signatures } from './reconciliations.ts';

const SUMS = {
  books: 100n,
  awaited: -30n,
  overdue: 0,
  stated: 143n,
  exchanged: 0n,
  unmatchedLines: 0,
  statedLater: -13n,
  halfStated: 0,
  oldestAt: Date.UTC(2026, 10, 2),
  closing: null,
  closingAt: null,
};
const FIGURES = figuresOf(SUMS);

function signed(figures: Figures, reviewer: number | null): Signatures {
  const at = Date.UTC(2026, 11, 1);
  const of = { account: 'bank', figures, preparedBy: 7 as never, preparedAt: at };
  return { ...of, reviewedBy: reviewer as never, reviewedAt: reviewer === null ? null : at, reason: 'A fee' };
}

test('what is stated later or elsewhere is outstanding, and leaves no difference', () => {
  expect(FIGURES).toMatchObject({ outstanding: -43n, adjusted: 143n, statement: 143n, difference: 0n, open: 0 });
  expect(FIGURES.oldestAt).toBe('2026-11-02T00:00:00.000Z');
});

test('a closing balance is the statement, and one that its lines do not sum to is unexplained', () => {
  const stated = figuresOf({
    ...SUMS,
    closing: 150n,
    closingAt: Date.UTC(2026, 10, 30),
    overdue: 2,
    unmatchedLines: 3,
  });
  expect(stated).toMatchObject({ statement: 150n, difference: -7n, open: 6, balanceAt: '2026-11-30T00:00:00.000Z' });
  expect(figuresOf({ ...SUMS, closing: 143n }).open).toBe(0);
  expect(figuresOf({ ...SUMS, exchanged: 8n, closing: 143n })).toMatchObject({ statement: 151n, open: 0 });
});

test('changed figures void their signatures', () => {
  const stateOf = (figures: Figures, signatures?: Signatures) => reconciliationOf('bank', figures, signatures).state;
  expect(stateOf(FIGURES)).toBe('open');
  expect(stateOf(FIGURES, signed(FIGURES, null))).toBe('prepared');
  expect(stateOf(FIGURES, signed({ ...FIGURES }, 8))).toBe('reviewed');
  for (const change of [{ books: 101n }, { open: 1 }, { oldestAt: null }, { statement: 1n }] as Partial<Figures>[]) {
    expect(stateOf({ ...FIGURES, ...change }, signed(FIGURES, 8))).toBe('changed');
  }
});

test('the preparer of changed figures is still shown, the reviewer is not', () => {
  const told = reconciliationOf('bank', { ...FIGURES, books: 101n }, signed(FIGURES, 8));
  expect(told).toMatchObject({ preparedBy: 7, reviewedBy: null, reviewedAt: null, reason: null });
});

test('an account without entries, lines or items needs no signature', () => {
  const nothing = { ...SUMS, books: 0n, awaited: 0n, stated: 0n, statedLater: 0n, oldestAt: null };
  const stateOf = (figures: Figures) => reconciliationOf('bank', figures, undefined).state;
  expect(stateOf(figuresOf(nothing))).toBe('not-needed');
  expect(stateOf(figuresOf({ ...nothing, oldestAt: 1 }))).toBe('open');
  expect(stateOf(figuresOf({ ...nothing, unmatchedLines: 1 }))).toBe('open');
});
