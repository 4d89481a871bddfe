import { randomUUID } from 'node:crypto';
import { sql } from 'slonik';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PendingChange } from '#contracts/approvals/change-request.ts';
import type { Problem } from '#contracts/definition/problem.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import type { savePayeeCall } from '#contracts/withdrawals/compliance-calls.ts';
import type { auditFind } from '#contracts/audit/calls.ts';
import type { staffSearch } from '#contracts/standing/player-calls.ts';
import { attemptRef } from '#contracts/withdrawals/attempt.ts';
import type { User } from '#contracts/accounts/user.ts';
import type { withdrawalRequestCall } from '#contracts/withdrawals/calls.ts';
import type { withdrawalHistoryCall, withdrawalTotalsCall } from '#contracts/withdrawals/history-calls.ts';
import type {
  adminWithdrawalsCall,
  decideWithdrawalCall,
  StaffWithdrawal,
} from '#contracts/withdrawals/staff-calls.ts';
import type { Transaction } from '#contracts/statement/calls.ts';
import { personal } from '#services/payouts/personal.ts';
import { eventually } from '#tests/support/eventually.ts';
import { adjusts } from '#tests/support/asks.ts';
import { type House, joinsStaff, openHouse } from './house.ts';
import type { Visitor } from './visitor.ts';

let house: House;
let officer: Visitor;
let second: Visitor;
let officerId: number;

beforeAll(async () => {
  house = await openHouse({
    settings: { 'withdrawal-manual-limit': 4000, 'withdrawal-new-destination-points': 1_000_000 },
  });
  [officer, second] = [house.visitor(), house.visitor()];
  officerId = await joinsStaff(house, officer, 'wd_officer', 'finance');
  await joinsStaff(house, second, 'wd_second', 'finance');
});
afterAll(() => house[Symbol.asyncDispose]());

type Requested = ReplyOf<typeof withdrawalRequestCall> & Problem;
type Listed = ReplyOf<typeof withdrawalHistoryCall>;
type Changed = ReplyOf<typeof decideWithdrawalCall> & Problem;

/** Has 10,000 points, with the signup bonus. */
async function player(username: string) {
  const visitor = house.visitor();
  const { id } = await visitor.register(username);
  await house.db.pool.query(sql.unsafe`update users set email_confirmed_at = now() where account = ${id}`);
  await house.ledger.submit(adjusts(id, 9900));
  await savesPayee(visitor);
  return { visitor, id };
}

const savesPayee = (visitor: Visitor, legalName = 'Ann Example') =>
  visitor.call<ReplyOf<typeof savePayeeCall> & Problem>('PUT', '/api/withdrawal/payee', {
    body: { legalName, country: 'US' },
  });

const asksFor = (visitor: Visitor, amount: number, email: string, headers: Record<string, string> = {}) =>
  visitor.post<Requested>('/api/withdrawal/request', { method: 'paypal', amount, paymentDetails: email }, headers);

async function historyOf(visitor: Visitor, query = ''): Promise<Listed> {
  await house.projector.caughtUp();
  return (await visitor.get<Listed>(`/api/withdrawal/history${query}`)).body;
}

async function pointsOf(visitor: Visitor): Promise<User> {
  await house.projector.caughtUp();
  return (await visitor.get<User>('/api/auth/user')).body;
}

const decide = (staff: Visitor, id: string, body: Record<string, unknown>) =>
  staff.call<Changed>('PATCH', `/api/admin/withdrawal/${id}`, { body });

const act = (staff: Visitor, id: string, what: string, body: Record<string, unknown>) =>
  staff.post<Changed>(`/api/admin/withdrawals/${id}/${what}`, body, { 'idempotency-key': randomUUID() });

const listed = async (staff: Visitor, id: string) =>
  (await staff.get<StaffWithdrawal>(`/api/admin/withdrawals/${id}`)).body;

/** The status of approving the change request in an answer 202. */
async function approve(staff: Visitor, asked: unknown): Promise<number> {
  const { changeRequest, position } = asked as PendingChange;
  const { id, hash } = changeRequest;
  const headers = { 'idempotency-key': randomUUID(), 'min-position': position };
  return (await staff.post(`/api/admin/change-requests/${id}/approve`, { hash }, headers)).status;
}

async function pending(visitor: Visitor, email: string, amount = 1000): Promise<string> {
  const { status, body } = await asksFor(visitor, amount, email);
  expect(status, JSON.stringify(body)).toBe(200);
  await house.projector.caughtUp();
  return body.withdrawal.id;
}

describe('a request', () => {
  test('holds the points, at the house’s value, and shows in both histories', async () => {
    const { visitor } = await player('wd_ann');
    const details = { username: 'Builder_Bob', gamepassId: '123456' };
    const body = { type: 'robux', amount: 500, usdValue: '4000.00', details };
    const { body: reply } = await visitor.post<Requested>('/api/automated-withdrawal/request', body);
    expect(reply.withdrawal).toMatchObject({
      type: 'robux',
      amount: 500,
      usdValue: '5.00',
      status: 'pending',
      details,
    });
    await asksFor(visitor, 1000, 'Ann@Example.org');
    expect(await pointsOf(visitor)).toMatchObject({ points: 8500, heldPoints: 1500, totalWithdrawn: '0.00' });
    const listed = await historyOf(visitor);
    expect(listed.map(({ method, amount, stage }) => [method, amount, stage])).toEqual([
      ['paypal', 1000, 'requested'],
      ['robux', 500, 'requested'],
    ]);
    expect((await visitor.get('/api/automated-withdrawal/history')).body).toEqual(listed);
    const older = await historyOf(visitor, `?limit=1&before=${listed[0]!.id}`);
    expect(older.map(({ id }) => id)).toEqual([listed[1]!.id]);
    const { body: lines } = await visitor.get<Transaction[]>('/api/user/transactions');
    expect(lines.map(({ description }) => description)).toContain('Robux Withdrawal');
  });

  test('is found by its id and by the reference of an attempt, if the reader may see withdrawals', async () => {
    const { visitor } = await player('wd_found');
    const id = await pending(visitor, 'found@example.org');
    const find = async (staff: Visitor, text: string) => {
      const path = `/api/admin/search?q=${encodeURIComponent(text)}`;
      return (await staff.get<ReplyOf<typeof staffSearch>>(path)).body.hits.map((hit) => [hit.kind, hit.id]);
    };
    const bank = attemptRef(id, 2).toUpperCase().replaceAll('-', ' ');
    for (const text of [id, `wd_${id}`, attemptRef(id, 1), bank]) {
      expect([text, await find(officer, text)]).toEqual([text, [['withdrawal', id]]]);
    }
    const ids = JSON.stringify({ payout_batch_id: 'e1-nF-0ycPqbp', payout_item_id: '8AELMXH8UB2P8' });
    await house.db.pool.query(sql.unsafe`
      insert into payees.attempt (withdrawal, attempt, account, method, points, micros, provider, ref, state, ids, due_at)
      select ${id}, 1, 1000, 'paypal', 1000, 10000000, 'paypal', ${attemptRef(id, 1)}, 'closed', ${ids}::jsonb, 0`);
    for (const text of ['e1-nF-0ycPqbp', ' E1NF0YCPQBP', 'e1 nf 0ycpqbp', '8aelmxh8ub2p8']) {
      expect([text, await find(officer, text)]).toEqual([text, [['withdrawal', id]]]);
    }
    expect(await find(officer, 'e1-nF-0ycPqb')).toEqual([]);
    const auditor = house.visitor();
    await joinsStaff(house, auditor, 'wd_auditor', 'auditor');
    await house.projector.caughtUp();
    const audit = await auditor.get<ReplyOf<typeof auditFind>>('/api/admin/audit/find?q=E1nF0ycPqbp');
    expect(audit.body.hits).toMatchObject([{ kind: 'withdrawal', detail: `PayPal withdrawal ${id}` }]);
    const chat = house.visitor();
    await joinsStaff(house, chat, 'wd_warden', 'moderator');
    expect(await find(chat, attemptRef(id, 1))).toEqual([]);
    expect(await find(chat, 'e1-nF-0ycPqbp')).toEqual([]);
  });

  test('is repeated by its key without a second hold, and refused with other details under the same key', async () => {
    const { visitor } = await player('wd_bob');
    const key = { 'idempotency-key': randomUUID() };
    const first = await asksFor(visitor, 1000, 'bob@example.org', key);
    const again = await asksFor(visitor, 1000, 'bob@example.org', key);
    expect(again.body.withdrawal.id).toBe(first.body.withdrawal.id);
    expect((await asksFor(visitor, 1000, 'other@example.org', key)).body.code).toBe('command-id-reused');
    expect(await pointsOf(visitor)).toMatchObject({ points: 9000, heldPoints: 1000 });
  });

  test('needs a confirmed address and a recent sign-in', async () => {
    const visitor = house.visitor();
    const { id } = await visitor.register('wd_cat');
    await house.ledger.submit(adjusts(id, 5000));
    expect((await asksFor(visitor, 1000, 'cat@example.org')).body.code).toBe('address-unconfirmed');
    await house.db.pool.query(sql.unsafe`update users set email_confirmed_at = now() where account = ${id}`);
    await house.db.pool.query(sql.unsafe`
      update user_sessions set authenticated_at = now() - interval '11 minutes' where account = ${id}`);
    const twin = (await house.openDoor()).visitor();
    for (const [name, value] of visitor.cookie.split('; ').map((one) => one.split('='))) twin.plant(name!, value!);
    expect((await asksFor(twin, 1000, 'cat@example.org')).body).toMatchObject({ code: 're-authenticate' });
    expect(await historyOf(visitor)).toEqual([]);
  });

  test('is refused below the minimum, for a method that is off, and for a destination in use', async () => {
    const { visitor } = await player('wd_dan');
    expect((await asksFor(visitor, 999, 'dan@example.org')).body.code).toBe('withdrawal-below-minimum');
    const card = { method: 'giftcard', amount: 1000, paymentDetails: 'Amazon dan@example.org' };
    expect((await visitor.post<Problem>('/api/withdrawal/request', card)).body.code).toBe('withdrawal-method-off');
    await asksFor(visitor, 1000, 'dan@example.org');
    expect((await asksFor(visitor, 1000, 'DAN@example.org')).body.code).toBe('withdrawal-destination-busy');
    expect((await asksFor(visitor, 4001, 'dan.b@example.org')).body.code).toBe('withdrawal-daily-limit');
  });

  test('shows to its own player only', async () => {
    const { visitor } = await player('wd_eve');
    const { visitor: other } = await player('wd_fay');
    const id = await pending(visitor, 'eve@example.org');
    expect(await historyOf(other)).toEqual([]);
    expect(await historyOf(other, `?before=${id}`)).toEqual([]);
    for (const path of ['/api/admin/withdrawals', `/api/admin/withdrawals/${id}/fail`]) {
      const method = path.endsWith('fail') ? 'POST' : 'GET';
      expect((await other.call(method, path, method === 'POST' ? { body: { reason: 'x' } } : {})).status).toBe(403);
    }
  });
});

describe('staff', () => {
  test('see pending ones first, with where they go', async () => {
    const { visitor, id: account } = await player('wd_gil');
    const older = await pending(visitor, 'gil@example.org');
    const newer = await pending(visitor, 'gil.b@example.org');
    await decide(officer, newer, { status: 'approved', adminNotes: 'Approved by admin' });
    await house.projector.caughtUp();
    const { body } = await officer.get<ReplyOf<typeof adminWithdrawalsCall>>('/api/admin/withdrawals');
    const own = body.filter(({ userId }) => userId === account);
    expect(own.map(({ id, status }) => [id, status])).toEqual([
      [older, 'pending'],
      [newer, 'approved'],
    ]);
    expect(own[1]).toMatchObject({
      paymentDetails: 'g…@example.org',
      decidedBy: `operator:${officerId}`,
      adminNotes: 'Approved by admin',
    });
    const approved = await officer.get<ReplyOf<typeof adminWithdrawalsCall>>('/api/admin/withdrawals?status=approved');
    expect(approved.body.every(({ status }) => status === 'approved')).toBe(true);
  });

  test('reject a request: its points come back, with the reason', async () => {
    const { visitor } = await player('wd_hal');
    const id = await pending(visitor, 'hal@example.org');
    expect((await decide(officer, id, { status: 'rejected', adminNotes: 'a wrong name' })).body).toMatchObject({
      message: 'Withdrawal rejected successfully',
      status: 'rejected',
    });
    expect((await decide(officer, id, { status: 'approved' })).body.code).toBe('withdrawal-not-pending');
    expect(await historyOf(visitor)).toMatchObject([{ status: 'rejected', errorMessage: 'a wrong name' }]);
    expect(await pointsOf(visitor)).toMatchObject({ points: 10_000, heldPoints: 0 });
  });

  test('move a withdrawal between the totals of its player', async () => {
    const { visitor } = await player('wd_tom');
    const [, approved, rejected, paid] = [
      await pending(visitor, 'tom.a@example.org'),
      await pending(visitor, 'tom.b@example.org'),
      await pending(visitor, 'tom.c@example.org'),
      await pending(visitor, 'tom.d@example.org', 1200),
    ];
    for (const id of [approved, paid]) await decide(officer, id, { status: 'approved' });
    await decide(officer, rejected, { status: 'rejected' });
    await act(officer, paid, 'complete', { reference: 'T-2' });
    await house.projector.caughtUp();
    const { body } = await visitor.get<ReplyOf<typeof withdrawalTotalsCall>>('/api/withdrawal/totals');
    expect(body).toEqual({ totalWithdrawn: 1200, pending: 2, completed: 1, failed: 1 });
  });

  test('pay an approved one once, and it counts as withdrawn until the payment comes back', async () => {
    const { visitor, id: account } = await player('wd_ida');
    const id = await pending(visitor, 'ida@example.org');
    expect((await act(officer, id, 'complete', { reference: 'T-1' })).body.code).toBe('payout-not-due');
    await decide(officer, id, { status: 'approved' });
    expect((await act(officer, id, 'complete', { reference: 'T-1' })).body).toMatchObject({ status: 'completed' });
    expect((await act(officer, id, 'complete', { reference: 'T-1' })).body.code).toBe('payout-not-due');
    expect(await historyOf(visitor)).toMatchObject([{ status: 'completed', paymentReference: 'T-1' }]);
    expect(await pointsOf(visitor)).toMatchObject({ points: 9000, heldPoints: 0, totalWithdrawn: '10.00' });
    await act(officer, id, 'return', { reason: 'refunded by the payee' });
    expect(await historyOf(visitor)).toMatchObject([
      { status: 'failed', stage: 'returned', errorMessage: 'refunded by the payee' },
    ]);
    expect(await pointsOf(visitor)).toMatchObject({ points: 10_000, totalWithdrawn: '0.00' });
    const titles = async () =>
      (await visitor.get<{ type: string; title: string }[]>('/api/notifications')).body
        .filter(({ type }) => type === 'withdrawal')
        .map(({ title }) => title);
    await eventually(async () => (await titles()).length === 5);
    expect(await titles()).toEqual([
      'Withdrawal returned',
      'Withdrawal returned',
      'Withdrawal completed',
      'Withdrawal approved',
      'Withdrawal requested',
    ]);
    expect((await personal.own(house.db.pool, account)).withdrawals).toMatchObject([
      { id, method: 'paypal', details: { paypalEmail: 'ida@example.org' } },
    ]);
  });

  test('above the limit, a second person approves both the withdrawal and its payment', async () => {
    const { visitor } = await player('wd_jon');
    const id = await pending(visitor, 'jon@example.org', 5000);
    expect(await listed(officer, id)).toMatchObject({ needsSecondPerson: true, change: null, queue: 'review' });
    const asked = await decide(officer, id, { status: 'approved' });
    await house.projector.caughtUp();
    const changeId = (asked.body as unknown as PendingChange).changeRequest.id;
    expect(await listed(officer, id)).toMatchObject({ change: { id: changeId, by: 'wd_officer', canApprove: false } });
    expect(await listed(second, id)).toMatchObject({ change: { id: changeId, canApprove: true } });
    expect([asked.status, await approve(second, asked.body)]).toEqual([202, 200]);
    await house.projector.caughtUp();
    expect(await listed(second, id)).toMatchObject({ change: null, queue: 'to-pay' });
    const paid = await act(officer, id, 'complete', { reference: 'T-2' });
    expect([paid.status, await approve(officer, paid.body), await approve(second, paid.body)]).toEqual([202, 403, 200]);
    expect((await historyOf(visitor)).find((one) => one.id === id)).toMatchObject({
      status: 'completed',
      paymentReference: 'T-2',
    });
  });

  test('do nothing to their own withdrawals', async () => {
    await savesPayee(officer);
    await house.db.pool.query(sql.unsafe`update users set email_confirmed_at = now() where account = ${officerId}`);
    await house.ledger.submit(adjusts(officerId, 5000));
    const id = await pending(officer, 'officer@example.org');
    expect((await decide(officer, id, { status: 'approved' })).body.code).toBe('own-account');
    expect((await decide(second, id, { status: 'approved' })).status).toBe(200);
    expect((await act(officer, id, 'complete', { reference: 'T-4' })).body.code).toBe('own-account');
  });
});
