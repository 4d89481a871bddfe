import { expect, test } from 'vitest';
import { moment, untilOf } from './moment.ts';

test('a place may be written as a number or as the receipt shows it', () => {
  expect(moment('upper').parse('1234')).toEqual({ kind: 'seq', seq: 1234 });
  expect(moment('upper').parse('0-1234')).toEqual({ kind: 'seq', seq: 1234 });
});

test('a bare date is its first instant as a lower bound and its last as an upper one', () => {
  expect(moment('lower').parse('2026-05-01')).toEqual({ kind: 'time', at: Date.UTC(2026, 4, 1) });
  expect(moment('upper').parse('2026-05-01')).toEqual({ kind: 'time', at: Date.UTC(2026, 4, 2) - 1 });
});

test('anything else is refused with a sentence that says what to write', () => {
  const parsed = moment('upper').safeParse('yesterday');
  expect(parsed.error?.issues[0]?.message).toBe(
    '"yesterday" is no place in the log: write a sequence number (1234), a place (0-1234) or a time (2026-05-01T12:00:00Z)',
  );
});

test('no moment means the whole log', () => {
  expect(untilOf(undefined)).toEqual({});
  expect(untilOf({ kind: 'seq', seq: 7 })).toEqual({ seq: 7 });
  expect(untilOf({ kind: 'time', at: 5 })).toEqual({ at: 5 });
});
