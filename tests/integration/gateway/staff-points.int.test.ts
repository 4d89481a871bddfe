import { randomUUID } from 'node:crypto';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SETTINGS } from '#contracts/settings/registry.ts';
import type { ChangeRequest, PendingChange } from '#contracts/approvals/change-request.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import type { Problem } from '#contracts/definition/problem.ts';
import type { withdrawalRequestCall } from '#contracts/withdrawals/calls.ts';
import { eventually } from '#tests/support/eventually.ts';
import { adjusts } from '#tests/support/asks.ts';
import { type House, joinsStaff, openHouse } from './house.ts';
import type { Visitor } from './visitor.ts';

const actPoints = SETTINGS['approval-act'].default;
const dayPoints = SETTINGS['approval-day'].default;

let house: House;
let [giver, checker]: Visitor[] = [];
let giverId: number;

beforeAll(async () => {
  house = await openHouse({ settings: { 'withdrawal-new-destination-points': 1_000_000 } });
  [giver, checker] = [house.visitor(), house.visitor()];
  giverId = await joinsStaff(house, giver, 'sp_giver', 'admin');
  await joinsStaff(house, checker, 'sp_checker', 'admin');
});
afterAll(() => house[Symbol.asyncDispose]());

const key = () => ({ 'idempotency-key': randomUUID() });
const gives = (by: Visitor, account: number, amount: number, headers = key()) =>
  by.post<PendingChange & Problem>(
    `/api/admin/accounts/${account}/adjustments`,
    { amount, reason: 'a ticket' },
    headers,
  );
const approves = (by: Visitor, { id, hash }: ChangeRequest) =>
  by.post<Problem & { state: string }>(`/api/admin/change-requests/${id}/approve`, { hash, reason: 'seen' }, key());
const mails = (username: string, email: string) =>
  house.db.pool.query(sql.unsafe`update users set email = ${email} where username = ${username}`);
let named = 0;
const player = async () => (await house.visitor().register(`sp_player_${++named}`)).id;

test('one admin gives no account 99,000 points alone', async () => {
  const asked = await gives(giver!, await player(), 99_000);
  expect([asked.status, asked.body.changeRequest.state]).toEqual([202, 'waiting']);
});

test('requests at once, to many accounts, do not pass the sum of a day of one person', async () => {
  const amount = actPoints - 1;
  const accounts = await Promise.all(Array.from({ length: 6 }, () => player()));
  const answers = await Promise.all(accounts.map((account) => gives(giver!, account, amount)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 202]));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(Math.floor(dayPoints / amount));
  const others = await gives(checker!, accounts[0]!, amount);
  expect(others.status).toBe(200);
});

test('a repeated request is counted once', async () => {
  const staff = house.visitor();
  await joinsStaff(house, staff, 'sp_repeats', 'admin');
  const [account, headers] = [await player(), key()];
  for (let time = 0; time < 4; time++) expect((await gives(staff, account, actPoints, headers)).status).toBe(200);
  expect((await gives(staff, account, dayPoints - actPoints)).status).toBe(200);
  expect((await gives(staff, account, 1)).status).toBe(202);
});

test('who gave points approves and pays no withdrawal of the account', async () => {
  const staff = house.visitor();
  await joinsStaff(house, staff, 'sp_pays', 'admin');
  const rich = house.visitor();
  const { id: account } = await rich.register('sp_rich');
  await house.db.pool.query(sql.unsafe`update users set email_confirmed_at = now() where account = ${account}`);
  await house.ledger.submit(adjusts(account, 5000));
  await rich.call('PUT', '/api/withdrawal/payee', { body: { legalName: 'Ann Example', country: 'US' } });
  expect((await gives(staff, account, 100)).status).toBe(200);
  const asked = { method: 'paypal', amount: 1000, paymentDetails: 'ann@example.org' };
  const requested = await rich.post<ReplyOf<typeof withdrawalRequestCall>>('/api/withdrawal/request', asked);
  const withdrawalId = requested.body.withdrawal.id;
  await house.projector.caughtUp();
  const path = `/api/admin/withdrawal/${withdrawalId}`;
  const decide = (by: Visitor) =>
    by.call<Problem>('PATCH', path, { body: { status: 'approved', adminNotes: 'fine' }, headers: key() });
  expect((await decide(staff)).body.code).toBe('gave-points');
  expect((await decide(checker!)).status).toBe(200);
  await house.projector.caughtUp();
  const complete = `/api/admin/withdrawals/${withdrawalId}/complete`;
  const paid = await staff.post<Problem>(complete, { reference: 'R-1' }, key());
  expect(paid.body.code).toBe('gave-points');
});

test('maker and checker with one mailbox, or one browser, are one person', async () => {
  const [twin, sharing] = [house.visitor(), house.visitor()];
  const account = await player();
  await joinsStaff(house, twin, 'sp_twin', 'admin');
  await joinsStaff(house, sharing, 'sp_sharing', 'admin');
  const asked = await gives(twin, account, 50_000);
  await house.projector.caughtUp();
  const { changeRequest } = asked.body;

  await mails('sp_twin', 'maker.one@gmail.com');
  await mails('sp_sharing', 'makerone+two@googlemail.com');
  const sameMailbox = await approves(sharing, changeRequest);
  expect([sameMailbox.status, sameMailbox.body.code]).toEqual([403, 'same-person']);
  expect(sameMailbox.body.message).toContain('mailbox');

  await mails('sp_sharing', 'someone.else@example.com');
  const browser = house.visitor();
  await browser.signIn('sp_twin');
  await browser.signIn('sp_sharing');
  for (const by of [browser, sharing]) {
    const sameBrowser = await approves(by, changeRequest);
    expect([sameBrowser.status, sameBrowser.body.code]).toEqual([403, 'same-person']);
    expect(sameBrowser.body.message).toContain('browser');
  }
  expect((await approves(checker!, changeRequest)).status).toBe(200);
});

test('a change request whose maker lost the role is stale, and says why', async () => {
  const leaver = house.visitor();
  const leaverId = await joinsStaff(house, leaver, 'sp_leaver', 'admin');
  const asked = await gives(leaver, await player(), 50_000);
  await house.projector.caughtUp();
  const revoked = await checker!.call('DELETE', `/api/admin/users/${leaverId}/roles/admin`, {
    body: { reason: 'leaves' },
    headers: key(),
  });
  expect(revoked.status).toBe(200);
  const path = `/api/admin/change-requests/${asked.body.changeRequest.id}`;
  const { staleBecause } = await eventually(async () => {
    const { body } = await checker!.get<ChangeRequest>(path);
    return body.state === 'stale' ? body : null;
  });
  expect(staleBecause).toBe('The person who asked for it no longer has the role that it needs.');
  expect((await approves(checker!, asked.body.changeRequest)).body.code).toBe('change-request-closed');
});

test('a change says the name, and the balance before and after', async () => {
  const account = await player();
  await house.ledger.submit(adjusts(account, -100));
  const asked = await gives(giver!, account, 150_000);
  await house.projector.caughtUp();
  const { body } = await checker!.get<ChangeRequest>(`/api/admin/change-requests/${asked.body.changeRequest.id}`);
  expect(body).toMatchObject({
    what: `Add 150,000 points to sp_player_${named}`,
    effect: 'Balance 0 points, then 150,000 points.',
    maker: { account: giverId },
  });
});
