import { expect, test } from 'vitest';
import { moment, partitionsOf, untilOf } from './moment.ts';

test('a position is a number or the form that receipts show', () => {
  expect(moment('upper').parse('1234')).toEqual({ kind: 'seq', partition: null, seq: 1234 });
  expect(moment('upper').parse('3-1234')).toEqual({ kind: 'seq', partition: 3, seq: 1234 });
});

test('a bare date is its first instant as a lower bound and its last as an upper one', () => {
  expect(moment('lower').parse('2026-05-01')).toEqual({ kind: 'time', at: Date.UTC(2026, 4, 1) });
  expect(moment('upper').parse('2026-05-01')).toEqual({ kind: 'time', at: Date.UTC(2026, 4, 2) - 1 });
});

test('other input is refused with the accepted forms', () => {
  const parsed = moment('upper').safeParse('yesterday');
  expect(parsed.error?.issues[0]?.message).toBe(
    '"yesterday" is no place in the log: write a sequence number (1234), a place (0-1234), a day of UTC (2026-05-01) or a time with its zone (2026-05-01T12:00:00Z)',
  );
});

test('a time of day needs a zone', () => {
  const noon = { kind: 'time', at: Date.UTC(2026, 4, 1, 12) };
  for (const text of ['2026-05-01T12:00:00Z', '2026-05-01T14:00:00+02:00']) {
    expect(moment('upper').parse(text)).toEqual(noon);
  }
});

test.each([
  '2026-05-01T12:00:00',
  '2026-05-01 12:00',
  '2026-5-1',
  '2026-02-30',
  'event 5',
  '1 May 2026',
  ' 7',
  '9007199254740992',
  '',
])('an ambiguous moment is refused: %j', (text) => expect(moment('upper').safeParse(text).success).toBe(false));

test('no moment means the whole log', () => {
  expect(untilOf(undefined)).toEqual({});
  expect(untilOf({ kind: 'seq', partition: null, seq: 7 })).toEqual({ seq: 7 });
  expect(untilOf({ kind: 'time', at: 5 })).toEqual({ at: 5 });
});

test('a position selects its partition, a time all; a bare number needs a single partition', () => {
  expect(partitionsOf(undefined, [0, 1])).toEqual([0, 1]);
  expect(partitionsOf({ kind: 'time', at: 5 }, [0, 1])).toEqual([0, 1]);
  expect(partitionsOf({ kind: 'seq', partition: 1, seq: 7 }, [0, 1])).toEqual([1]);
  expect(partitionsOf({ kind: 'seq', partition: null, seq: 7 }, [0])).toEqual([0]);
  expect(() => partitionsOf({ kind: 'seq', partition: null, seq: 7 }, [0, 1])).toThrow(
    'The log has 2 partitions, each with an event 7 of its own: write a place (0-7) or a time.',
  );
  expect(() => partitionsOf({ kind: 'seq', partition: 2, seq: 7 }, [0, 1])).toThrow('The log has no partition 2.');
});
