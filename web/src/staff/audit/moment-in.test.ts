import { expect, test } from 'vitest';
import type { z } from 'zod';
import { asOf, boundary } from '#contracts/books/moment.ts';
import { instantShown, MOMENT_HINT, momentIn } from './moment-in.ts';

const NOON = Date.UTC(2026, 4, 1, 12);

const sentence = (schema: z.ZodType) => schema.safeParse('noon').error!.issues[0]!.message;

const EXAMPLES = [MOMENT_HINT, sentence(asOf), sentence(boundary('upper'))].flatMap((hint) =>
  hint.match(/\d{4}-\d\d-\d\d([T ][\d:]+Z?)?( \(UTC\))?|\d+:\d+/g)!,
);

test('the hints have an example of each form', () => {
  expect(new Set(EXAMPLES)).toEqual(
    new Set(['2026-05-01', '2026-05-01 12:00 (UTC)', '2026-05-01T12:00:00Z', '12:00', '0:1234']),
  );
});

test.each(EXAMPLES)('the example %s of a hint is accepted', (example) => {
  expect(asOf.safeParse(momentIn(example, NOON)).success).toBe(true);
});

test.each([
  '2026-05-01 12:00',
  '2026-05-01T12:00',
  '2026-05-01 12:00:00',
  ' 2026-05-01  12:00:00.000 ',
  '2026-05-01 12:00Z',
  '2026-05-01t12:00z',
  '2026-05-01 12:00 UTC',
  '2026-05-01 14:00 +02:00',
])('%j is noon, UTC', (text) => {
  expect(asOf.parse(momentIn(text, NOON))).toEqual({ kind: 'time', at: NOON });
});

test.each([
  ['03:30', Date.UTC(2026, 4, 1, 3, 30)],
  ['12:00', NOON],
  [' 12:00:01 ', Date.UTC(2026, 3, 30, 12, 0, 1)],
  ['23:59', Date.UTC(2026, 3, 30, 23, 59)],
])('%j is a time of day, not a position: the latest until now', (text, at) => {
  expect(asOf.parse(momentIn(text, NOON))).toEqual({ kind: 'time', at });
});

test.each(['0:900', '3:30', '24:00', '12:60'])('%j is a position', (text) => {
  expect(asOf.parse(momentIn(text, NOON)).kind).toBe('position');
});

test.each(['', 'noon', '2026-02-30', '2026-02-30 12:00', '2026-05-01 25:00', '12:00 2026-05-01', '0:', '-1:5'])(
  '%j is refused',
  (text) => expect(momentIn(text, NOON)).toBeNull(),
);

test('a position is shown at the time of the last event before it, never as a year', () => {
  const last = '2026-05-01T12:00:00.000Z';
  for (const at of ['0:900', '0:1234', '0:4300,1:20', '0:12']) expect(instantShown(at, last)).toBe(NOON);
  expect(instantShown('0:900', undefined)).toBeNaN();
  expect(instantShown('2026-05-01T12:00:00Z', undefined)).toBe(NOON);
  expect(instantShown('2026-05-01', undefined)).toBe(Date.UTC(2026, 4, 2) - 1);
});
