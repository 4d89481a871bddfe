import { describe, expect, test } from 'vitest';
import { instantOf } from '#contracts/days/time.ts';
import type { DateOrder } from '#contracts/finance/mapping.ts';
import { parseDate, possibleOrders } from './dates.ts';

const read = (text: string, order: DateOrder, zone = '+00:00') => {
  const parsed = parseDate(text, { order, zone });
  return 'value' in parsed ? instantOf(parsed.value) : parsed.problem;
};

describe('a date is read in its order', () => {
  test.each([
    ['2026-11-24T10:00:03Z', 'iso', '2026-11-24T10:00:03.000Z'],
    ['2026/11/24 10:00:03 -0800', 'ymd', '2026-11-24T18:00:03.000Z'],
    ['2026-11-24T10:00:03.123456+02:00', 'iso', '2026-11-24T08:00:03.000Z'],
    ['03/04/2026', 'mdy', '2026-03-04T00:00:00.000Z'],
    ['03/04/2026', 'dmy', '2026-04-03T00:00:00.000Z'],
    ['3.4.26', 'dmy', '2026-04-03T00:00:00.000Z'],
    ['24 Nov 2026', 'dmy', '2026-11-24T00:00:00.000Z'],
    ['Nov 24 2026, 1:05 PM', 'mdy', '2026-11-24T13:05:00.000Z'],
    ['20261124', 'iso', '2026-11-24T00:00:00.000Z'],
    ['1795514403', 'unix', '2026-11-24T10:00:03.000Z'],
    ['1795514403000', 'unix-ms', '2026-11-24T10:00:03.000Z'],
  ] as const)('%s as %s', (text, order, at) => expect(read(text, order)).toBe(at));
});

test('the zone applies to dates that name none', () => {
  expect(read('2026-11-24 00:30', 'iso', '+02:00')).toBe('2026-11-23T22:30:00.000Z');
  expect(read('2026-11-24T00:30Z', 'iso', '+02:00')).toBe('2026-11-24T00:30:00.000Z');
});

test.each([
  ['2026-02-30', 'iso'],
  ['13/13/2026', 'mdy'],
  ['24/11/2026 25:00', 'dmy'],
  ['1999-12-31', 'iso'],
  ['', 'iso'],
  ['1795514403', 'unix-ms'],
  ['13:00 PM', 'mdy'],
] as const)('"%s" as %s is a problem', (text, order) => expect(read(text, order)).toContain('is not a date'));

test('an ambiguous order is not guessed', () => {
  expect(possibleOrders(['03/04/2026', '01/02/2026'])).toEqual(['mdy', 'dmy']);
  expect(possibleOrders(['03/04/2026', '13/04/2026'])).toEqual(['dmy']);
  expect(possibleOrders(['2026-04-03'])).toEqual(['iso']);
  expect(possibleOrders(['yesterday'])).toEqual([]);
});
