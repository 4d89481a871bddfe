import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReplyOf } from '#contracts/definition/call.ts';
import type { Problem } from '#contracts/definition/problem.ts';
import type { openPayeeCall, payeesCall, taxQueueCall } from '#contracts/withdrawals/payee-calls.ts';
import { type House, joinsStaff, openHouse } from '../gateway/house.ts';
import type { Visitor } from '../gateway/visitor.ts';
import { acts, approves, ownKey, payable, requested } from './withdrawing.ts';

let house: House;
let officer: Visitor;
beforeAll(async () => {
  const year = new Date().getUTCFullYear();
  house = await openHouse({
    settings: { 'tax-thresholds': { [year]: 2500 }, 'withdrawal-new-destination-points': 1_000_000 },
  });
  officer = house.visitor();
  await joinsStaff(house, officer, 'pd_officer', 'finance');
});
afterAll(() => house[Symbol.asyncDispose]());

const payees = async (query: string) =>
  (await officer.get<ReplyOf<typeof payeesCall>>(`/api/admin/compliance/payees?${query}`)).body;
const opens = (staff: Visitor, account: number, reason: string) =>
  staff.post<ReplyOf<typeof openPayeeCall> & Problem>(
    `/api/admin/compliance/payees/${account}/open`,
    { reason },
    ownKey(),
  );
const taxQueue = async () => (await officer.get<ReplyOf<typeof taxQueueCall>>('/api/admin/compliance/tax-queue')).body;

test('staff list payees with masked names, and read a name with a reason that is recorded', async () => {
  const { visitor, id } = await payable(house, 'pd_ann', 'Ann Example');
  const { rows, list } = await payees(`account=${id}`);
  expect(list).toBeNull();
  expect(rows).toMatchObject([
    { userId: id, username: 'pd_ann', maskedName: 'A•• E••••••', country: 'GB', isScreened: true, isOnHold: false },
  ]);
  const opened = await opens(officer, id, 'The bank asks for the name.');
  expect(opened.body).toEqual({ legalName: 'Ann Example', country: 'GB' });
  const recorded = await house.db.pool.one(sql.unsafe`
    select action, target, details ->> 'reason' as reason from staff.action where action = 'open-payee'`);
  expect(recorded).toEqual({ action: 'open-payee', target: id, reason: 'The bank asks for the name.' });
  expect((await opens(visitor, id, 'Curious.')).status).toBe(403);
  expect((await opens(officer, 999_999, 'A wrong number.')).body.code).toBe('not-found');
});

test('payees are paged by account', async () => {
  for (const name of ['pd_bob', 'pd_cat']) await payable(house, name);
  const first = await payees('limit=1');
  const second = await payees(`limit=1&before=${first.next}`);
  expect(first.rows[0]!.userId).toBeGreaterThan(second.rows[0]!.userId);
});

test('a player near the threshold waits for a form until staff record it', async () => {
  const { visitor, id } = await payable(house, 'pd_dan');
  const withdrawal = await requested(house, visitor, 2000, 'pd.dan@example.org');
  expect((await taxQueue()).rows).toEqual([]);
  await approves(officer, withdrawal);
  await acts(house, officer, { id: withdrawal, what: 'complete', body: { reference: 'T-1' } });
  expect(await taxQueue()).toMatchObject({
    thresholdUsd: '25.00',
    rows: [{ userId: id, username: 'pd_dan', state: 'soon', paidUsd: '20.00', openUsd: '0.00', form: null }],
  });
  const body = { account: id, kind: 'W-9', note: 'Folder 7.' };
  expect((await officer.post('/api/admin/compliance/tax-forms', body, ownKey())).status).toBe(200);
  expect((await taxQueue()).rows).toMatchObject([{ state: 'recorded', form: { kind: 'W-9', note: 'Folder 7.' } }]);
});
