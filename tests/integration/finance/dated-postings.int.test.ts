// A posting that is dated in a month, and the closing of that month.
import { sql } from 'slonik';
import { z } from 'zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { instantOf } from '#contracts/days/time.ts';
import { endOfMonth, monthsBefore } from '#contracts/days/utc-month.ts';
import type { Problem } from '#contracts/definition/problem.ts';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import type { PeriodDetail } from '#contracts/finance/periods.ts';
import { systemClock } from '#infra/process/clock.ts';
import { inOpenMonth } from '#services/finance/port/open-month.ts';
import { opens, postsDollars } from '#tests/support/asks.ts';
import { eventually } from '#tests/support/eventually.ts';
import { accepted, HandClock } from '#tests/support/test-ledger.ts';
import { joinsStaff, openHouse, type House } from '../gateway/house.ts';
import type { Visitor } from '../gateway/visitor.ts';

const [, MONTH, EARLIER] = monthsBefore(systemClock.now(), 3) as [string, string, string];
const dateIn = (month: string) => instantOf(endOfMonth(month) - 1);

const clock = new HandClock();
let house: House;
let first: Visitor;
let second: Visitor;
let maker: number;
let asked: { id: string; hash: string };

beforeAll(async () => {
  clock.at = endOfMonth(EARLIER) - 1000;
  house = await openHouse({ clock });
  first = house.visitor();
  second = house.visitor();
  maker = await joinsStaff(house, first, 'the_countess', 'finance');
  await joinsStaff(house, second, 'the_auditor', 'finance');
  await accepted(house.ledger, opens(HOUSE_ACCOUNTS.treasury));
  clock.at = systemClock.now();
  await first.signIn('the_countess');
  await second.signIn('the_auditor');
  const posting = { debit: 'rounding', credit: 'suspense', micros: 250_000, reason: 'A late fee', reference: null };
  const waiting = await first.act<{ changeRequest: typeof asked }>('/api/finance/postings', {
    ...posting,
    effectiveAt: dateIn(MONTH),
  });
  asked = waiting.body.changeRequest;
});
afterAll(() => house[Symbol.asyncDispose]());

/** Until another connection waits for the lock of months. */
async function whenOneWaits(): Promise<void> {
  const isWaiting = () =>
    house.db.pool.oneFirst(sql.type(z.object({ is: z.boolean() }))`
      select exists (
        select from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())
      ) as is`);
  await eventually(isWaiting, { what: 'a connection that waits for the lock' });
}

test('a closing waits for a dated posting that is under way, and sees it', async () => {
  const posted = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const posting = inOpenMonth(house.db.pool, dateIn(MONTH), async () => {
    begun.resolve();
    await posted.promise;
    return accepted(house.ledger, { ...postsDollars('rounding', 'suspense', 500_000), effectiveAt: dateIn(MONTH) });
  });
  await begun.promise;
  const closing = first.act<PeriodDetail & Problem>(`/api/finance/periods/${MONTH}/close`, { reason: 'All agrees' });
  await whenOneWaits();
  posted.resolve();
  await posting;
  const closed = await closing;
  expect(closed.body.state, closed.text).toBe('closed');
  const suspense = closed.body.checklist.find(({ check }) => check === 'suspense');
  expect(suspense).toMatchObject({ isDone: false, detail: 'off by -$0.50' });
});

test('a dated posting waits for a closing under way, and is refused after it', async () => {
  let submitted = 0;
  const closed = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const closing = house.db.pool.transaction(async (db) => {
    await db.query(sql.unsafe`select pg_advisory_xact_lock(hashtext('finance months'))`);
    locked.resolve();
    await closed.promise;
    await db.query(sql.unsafe`
      insert into finance.period (month, closed_by, reason, position, checklist, trial)
      values (${EARLIER}, 1, 'A test', '', '[]', '[]')`);
  });
  await locked.promise;
  const posting = inOpenMonth(house.db.pool, dateIn(EARLIER), async () => {
    submitted += 1;
    return { kind: 'posted' };
  });
  await whenOneWaits();
  closed.resolve();
  await closing;
  expect(await posting).toMatchObject({ kind: 'refusal', code: 'month-closed' });
  expect(submitted).toBe(0);
});

test('a posting that waits for approval is refused once its month is closed, and approved when it is open again', async () => {
  const approves = () => {
    const body = { hash: asked.hash, reason: 'As agreed' };
    return second.act<Problem>(`/api/admin/change-requests/${asked.id}/approve`, body);
  };
  const refused = await approves();
  expect([refused.status, refused.body.code], refused.text).toEqual([409, 'month-closed']);
  const { body } = await second.get<{ state: string }>(`/api/admin/change-requests/${asked.id}`);
  expect(body.state).toBe('waiting');
  await first.act(`/api/finance/periods/${MONTH}/reopen`, { reason: 'An approval came late', hours: 1 });
  clock.at = systemClock.now();
  const approved = await approves();
  expect(approved.status, approved.text).toBe(200);
  await house.projector.caughtUp();
  const { body: period } = await first.get<PeriodDetail>(`/api/finance/periods/${MONTH}`);
  expect(period.checklist.find(({ check }) => check === 'suspense')!.detail).toBe('off by -$0.75');
  const [{ changes } = { changes: [] }] = period.reopenings;
  expect(changes.map(({ what }) => what)).toEqual([
    `Posted $0.25 from suspense to rounding, dated ${dateIn(MONTH).slice(0, 10)}`,
  ]);
  expect(changes[0]!.by).toBe(maker);
});
