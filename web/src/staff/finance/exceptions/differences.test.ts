import { expect, test } from 'vitest';
import type { EntrySide, LineSide } from '#contracts/finance/exceptions.ts';
import { differenceOf, kindOfLine, whySuggested } from './differences.ts';

const side = (micros: number, day = 1) => ({ at: `2026-11-0${day}T00:00:00.000Z`, micros, references: [] });
const line = (micros: number, day?: number): LineSide => {
  return { id: 1, ...side(micros, day), kind: 'main', isPending: false, currency: 'USD', text: '', file: 1, record: 1 };
};
const entry = (micros: number, day?: number): EntrySide => {
  return { place: '0-1', ...side(micros, day), kind: 'payout-accepted', counter: 'exchange', player: 7 };
};

test('a difference says what each side has', () => {
  const both = { type: 'sign-differs', line: line(-11_120_000), entry: entry(11_120_000) } as const;
  expect(differenceOf(both)).toBe('ours $11.12, theirs −$11.12, difference −$22.24');
  expect(differenceOf({ ...both, type: 'amount-differs', line: line(11_130_000) })).toBe(
    'ours $11.12, theirs $11.13, difference $0.01',
  );
});

test('there is none between one side and nothing, equal sums, or two currencies', () => {
  expect(differenceOf({ type: 'not-in-books', line: line(5), entry: null })).toBeNull();
  expect(differenceOf({ type: 'after-close', line: line(5), entry: entry(5) })).toBeNull();
  expect(differenceOf({ type: 'other-currency', line: line(5), entry: entry(6) })).toBeNull();
});

test.each([
  ['late', 7, 'Line and entry have the same reference and sum, but the line is dated 6 days after the entry.'],
  ['amount', 1, 'It is the only open entry of $1.11 within the days of this account, but its reference is another.'],
  ['equal-amounts', 2, 'Several lines or entries of $1.11 are open. This entry is the next by date, 1 day apart.'],
] as const)('a suggestion by the rule %s says why', (rule, day, words) => {
  expect(whySuggested({ rule, lines: [line(1_110_000, day)], entries: [entry(1_110_000)] })).toBe(words);
});

test('an early line is not late', () => {
  expect(whySuggested({ rule: 'early', lines: [line(5)], entries: [entry(5, 3)] })).toContain(
    '2 days before the entry',
  );
});

test('a line says that it is pending', () => {
  expect([line(1), { ...line(1), isPending: true }].map(kindOfLine)).toEqual(['Payment', 'Payment, pending']);
});
