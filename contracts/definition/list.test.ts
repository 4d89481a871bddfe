import { expect, test } from 'vitest';
import { auditEvents } from '../audit/calls.ts';
import { raceWinnersCall } from '../races/staff-calls.ts';
import { adminUsersCall, USER_SORTS } from '../standing/staff-calls.ts';
import { asked, isPaged, mostRows, pageOf, sortsOf, totalIn, totalText } from './list.ts';

test('the next page begins after the cursor told, what the reply says, or the last row', () => {
  const rows = [{ id: 7 }, { id: 8 }];
  const limits = { limit: 2, told: null };
  expect(pageOf(adminUsersCall, rows, { limit: 2, told: '~next' }).next).toBe('~next');
  expect(pageOf(adminUsersCall, rows, limits).next).toBeNull();
  expect(pageOf(auditEvents, { rows, next: '12' }, limits).next).toBe('12');
  expect(pageOf(raceWinnersCall, rows, limits).next).toBe(8);
  expect(pageOf(raceWinnersCall, rows, { limit: 3, told: null }).next).toBeNull();
});

test('what a list can do is read from its call', () => {
  expect(sortsOf(adminUsersCall)).toEqual(USER_SORTS);
  expect([mostRows(adminUsersCall), isPaged(adminUsersCall)]).toEqual([200, true]);
});

test('a total is sent as text, and an account is given by number or name', () => {
  expect([totalText({ rows: 12, isMore: false }), totalText({ rows: 10_000, isMore: true })]).toEqual(['12', '10000+']);
  expect([totalIn('10000+'), totalIn('x'), totalIn(null)]).toEqual([{ rows: 10_000, isMore: true }, null, null]);
  expect([asked.parse('1234'), asked.parse(' ann '), asked.safeParse('').success]).toEqual([1234, 'ann', false]);
});
