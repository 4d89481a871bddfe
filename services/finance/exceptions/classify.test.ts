import { expect, test } from 'vitest';
import type { StatedLine } from '../matching/rules.ts';
import { classify, type Unmatched } from './classify.ts';

const CLOSED_BEFORE = 100;
const stated = (id: number, given: Partial<StatedLine> = {}): StatedLine => ({
  id,
  at: 500,
  micros: -5,
  kind: 'main',
  currency: 'USD',
  references: [],
  ...given,
});
const nothing: Unmatched = {
  lines: [],
  expected: [],
  suggested: new Set(),
  settled: new Set(['main paid']),
  currency: 'USD',
  overdueBefore: 400,
  isClosed: (at) => at < CLOSED_BEFORE,
};
const entry = {
  place: '0-1',
  at: 500,
  micros: -6,
  kind: 'main',
  subject: 's',
  references: ['a'],
  isPosted: false,
} as const;

test.each([
  ['not-in-books', stated(1, { references: ['new'] })],
  ['doubled', stated(1, { references: ['paid'] })],
  ['fee-not-booked', stated(1, { kind: 'fee' })],
  ['other-currency', stated(1, { currency: 'EUR', references: ['paid'] })],
  ['after-close', stated(1, { at: 50 })],
] as const)('a line is %s', (type, line) => {
  expect(classify({ ...nothing, lines: [line] })).toEqual([{ type, line: 1, place: null, micros: -5 }]);
});

test('a line with another amount is one exception with its entry, although the entry is overdue', () => {
  const overdue = { ...entry, at: 1 };
  expect(classify({ ...nothing, lines: [stated(1, { references: ['a'] })], expected: [overdue] })).toEqual([
    { type: 'amount-differs', line: 1, place: '0-1', micros: -5 },
  ]);
});

test('an entry is an exception only when it is overdue and no match is suggested', () => {
  expect(classify({ ...nothing, expected: [entry] })).toEqual([]);
  const overdue = { ...entry, at: 399 };
  expect(classify({ ...nothing, expected: [overdue] })).toMatchObject([{ type: 'not-on-statement', place: '0-1' }]);
  const suggested = new Set([1, '0-1']);
  expect(classify({ ...nothing, lines: [stated(1)], expected: [overdue], suggested })).toMatchObject([
    { type: 'to-confirm', line: 1 },
  ]);
});
