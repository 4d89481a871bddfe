import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { MAX_POINTS } from '../points.ts';
import { GrowingStatement, isSameStatement, type Payout, statementOf } from './day-statement.ts';
import { dayBefore, dayOf, endOfDay, startOfDay, utcDay } from './utc-day.ts';

const NOON = Date.UTC(2026, 4, 1, 12);
const first: Payout = {
  partition: 2,
  seq: 18,
  at: NOON,
  account: 202,
  holdId: '00000000-0000-7000-8000-000000000017',
  points: 30,
  actor: 'operator:7',
};
const second: Payout = { ...first, seq: 40, at: NOON + 1, points: 12, actor: null };

test('a day’s payouts are counted, summed, and hashed as lines of CSV that anybody can hash again', () => {
  const lines =
    '2,18,2026-05-01T12:00:00.000Z,202,00000000-0000-7000-8000-000000000017,30,operator:7\n' +
    '2,40,2026-05-01T12:00:00.001Z,202,00000000-0000-7000-8000-000000000017,12,\n';
  expect(statementOf('2026-05-01', 2, [first, second])).toEqual({
    day: '2026-05-01',
    partition: 2,
    payouts: 2,
    points: 42n,
    firstSeq: 18,
    lastSeq: 40,
    sha256: createHash('sha256').update(lines).digest('hex'),
  });
});

test('a statement that grew page by page is that of the whole day, empty pages or not', () => {
  const third = { ...second, seq: 41, points: 7 };
  const growing = new GrowingStatement('2026-05-01', 2);
  for (const page of [[], [first, second], [], [third], []]) growing.add(page);
  expect(growing.whole()).toEqual(statementOf('2026-05-01', 2, [first, second, third]));
  growing.add([{ ...third, seq: 42 }]);
  expect(growing.whole()).toEqual(statementOf('2026-05-01', 2, [first, second, third, { ...third, seq: 42 }]));
});

test('the sum of a day keeps every digit beyond 2^53, and one point more is another statement', () => {
  const most = Array.from({ length: 10 }, (_, seq) => ({ ...first, seq, points: MAX_POINTS }));
  const sum = BigInt(MAX_POINTS) * 10n + 1n;
  const statement = statementOf('2026-05-01', 2, [...most, { ...first, seq: 10, points: 1 }]);
  expect(statement.points).toBe(sum);
  expect(Number(sum - 1n)).toBe(Number(sum));
  expect(isSameStatement(statement, { ...statement, points: sum - 1n })).toBe(false);
});

test('a day without payouts has a statement too', () => {
  expect(statementOf('2026-05-01', 0, [])).toMatchObject({ payouts: 0, points: 0n, firstSeq: null, lastSeq: null });
});

test.each<[string, Partial<Payout>]>([
  ['another account', { account: 203 }],
  ['another time', { at: NOON + 5 }],
  ['another place', { seq: 19 }],
  ['somebody else', { actor: 'operator:8' }],
  ['another hold', { holdId: '00000000-0000-7000-8000-000000000018' }],
])('the same points for %s are another statement', (_what, change) => {
  const statement = statementOf('2026-05-01', 2, [first]);
  const other = statementOf('2026-05-01', 2, [{ ...first, ...change }]);
  expect(isSameStatement(statement, other)).toBe(false);
  expect(isSameStatement(statement, statementOf('2026-05-01', 2, [first]))).toBe(true);
});

test('a day goes from midnight to midnight, UTC, and a day that there is not is told', () => {
  expect([dayOf(startOfDay('2026-05-01')), dayOf(endOfDay('2026-05-01') - 1)]).toEqual(['2026-05-01', '2026-05-01']);
  expect(dayOf(endOfDay('2026-12-31'))).toBe('2027-01-01');
  expect(dayBefore('2026-03-01')).toBe('2026-02-28');
  for (const text of ['2026-02-30', '2026-5-1', 'yesterday'])
    expect(utcDay.safeParse(text).error?.issues[0]?.message).toBe('A day looks like 2026-05-01.');
});
