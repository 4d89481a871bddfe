import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReplyOf } from '#contracts/definition/call.ts';
import type { changeRequestCountsCall, changeRequestsCall } from '#contracts/approvals/calls.ts';
import type { ChangeRequest, PendingChange } from '#contracts/approvals/change-request.ts';
import type { Problem } from '#contracts/definition/problem.ts';
import { adjusts } from '#tests/support/asks.ts';
import { approveChange, rejectChange, waitingChanges } from '#services/identity/users/decide-changes.ts';
import { type House, joinsStaff, openHouse } from './house.ts';
import type { Visitor } from './visitor.ts';

let house: House;
let [maker, checker, second, auditor, moderator]: Visitor[] = [];
let makerId: number;
let richId: number;

beforeAll(async () => {
  house = await openHouse();
  [maker, checker, second, auditor, moderator] = Array.from({ length: 5 }, () => house.visitor()) as Visitor[];
  makerId = await joinsStaff(house, maker!, 'ap_maker', 'admin');
  await joinsStaff(house, checker!, 'ap_checker', 'admin');
  await joinsStaff(house, second!, 'ap_second', 'admin');
  await joinsStaff(house, auditor!, 'ap_auditor', 'auditor');
  await joinsStaff(house, moderator!, 'ap_marshal', 'moderator');
  richId = (await house.visitor().register('ap_rich')).id;
  await house.ledger.submit(adjusts(richId, 500_000));
});
afterAll(() => house[Symbol.asyncDispose]());

const key = () => ({ 'idempotency-key': randomUUID() });
const adjust = (by: Visitor, amount: number, headers = key()) =>
  by.post<PendingChange>(`/api/admin/accounts/${richId}/adjustments`, { amount, reason: 'ticket 7' }, headers);
const decide = (by: Visitor, { id }: ChangeRequest, what: string, body?: unknown) =>
  by.post<{ state: string } & Problem>(`/api/admin/change-requests/${id}/${what}`, body, key());
const approve = (by: Visitor, request: ChangeRequest) => decide(by, request, 'approve', { hash: request.hash });

async function listed(by: Visitor, query = ''): Promise<ReplyOf<typeof changeRequestsCall>> {
  await house.projector.caughtUp();
  return (await by.get<ReplyOf<typeof changeRequestsCall>>(`/api/admin/change-requests${query}`)).body;
}

async function available(): Promise<number> {
  const outcome = await house.ledger.submit({ ...adjusts(richId, 1), commandId: randomUUID() });
  if (outcome.kind === 'refusal') throw new Error(outcome.message);
  return outcome.available;
}

test('a decision above a limit is answered with 202, waits, and is applied by a second person', async () => {
  const headers = key();
  const asked = await adjust(maker!, 250, headers);
  expect([asked.status, asked.body.changeRequest.state]).toEqual([202, 'waiting']);
  const { changeRequest: request } = asked.body;
  expect(request).toMatchObject({
    kind: 'adjust-points',
    account: richId,
    what: 'Add 250 points to ap_rich',
    maker: { account: makerId, username: 'ap_maker', reason: 'ticket 7' },
    canWithdraw: true,
    canApprove: false,
  });
  const again = await adjust(maker!, 250, headers);
  expect([again.status, again.body.changeRequest.id]).toEqual([202, request.id]);
  expect(again.headers.get('idempotency-hit')).toBe('true');

  const { rows } = await listed(checker!, '?show=to-decide');
  expect(rows).toMatchObject([{ id: request.id, canApprove: true, maker: { username: 'ap_maker' } }]);
  expect((await listed(maker!, '?show=to-decide')).rows).toEqual([]);
  expect((await listed(auditor!, `?account=${richId}`)).rows).toMatchObject([{ id: request.id, canApprove: false }]);
  const counts = await maker!.get<ReplyOf<typeof changeRequestCountsCall>>('/api/admin/change-requests/counts');
  expect(counts.body).toEqual({ toDecide: 0, mine: 1 });

  expect((await approve(maker!, request)).body.code).toBe('own-change-request');
  expect((await approve(auditor!, request)).status).toBe(403);
  expect((await approve(moderator!, request)).status).toBe(403);
  const approved = await approve(checker!, request);
  expect([approved.status, approved.body.state]).toEqual([200, 'approved']);
  expect((await approve(checker!, request)).body.code).toBe('change-request-closed');
  const [row] = (await listed(auditor!, `?account=${richId}`)).rows;
  expect(row).toMatchObject({ state: 'approved', checker: { username: 'ap_checker' }, canApprove: false });
});

test('a request is rejected by someone else, withdrawn by its maker, and stale after another change', async () => {
  const before = await available();
  const rejected = (await adjust(maker!, 1111)).body.changeRequest;
  await house.projector.caughtUp();
  expect((await decide(checker!, rejected, 'reject', { reason: 'wrong account' })).body.state).toBe('rejected');
  const withdrawn = (await adjust(maker!, 2222)).body.changeRequest;
  await house.projector.caughtUp();
  expect((await decide(checker!, withdrawn, 'withdraw')).body.code).toBe('not-own-change-request');
  expect((await decide(maker!, withdrawn, 'withdraw')).body.state).toBe('withdrawn');
  const stale = (await adjust(maker!, 3333)).body.changeRequest;
  expect(await available()).toBe(before + 1);
  const { rows } = await listed(checker!, '?show=stale');
  expect(rows).toMatchObject([{ id: stale.id, staleBecause: 'The balance was adjusted in the meantime.' }]);
  expect((await approve(checker!, stale)).body.code).toBe('change-request-closed');
});

test('a role that waits for approval ends no session; approved, it is in force at once', async () => {
  const anna = house.visitor();
  const { id } = await anna.register('ap_anna');
  const grant = { role: 'finance', reason: 'joins the desk' };
  const asked = await maker!.post<PendingChange>(`/api/admin/users/${id}/roles`, grant, key());
  expect([asked.status, asked.body.changeRequest.what]).toEqual([202, 'Make ap_anna finance']);
  expect((await anna.get('/api/auth/user')).status).toBe(200);
  await house.projector.caughtUp();
  expect((await approve(checker!, asked.body.changeRequest)).status).toBe(200);
  expect((await anna.get('/api/auth/user')).status).toBe(401);
  await anna.signIn('ap_anna');
  expect((await anna.get('/api/finance/journal')).status).toBe(200);
});

test('a setting is changed by one person within its usual range, and by two beyond it', async () => {
  const put = (value: number) =>
    maker!.call<PendingChange>('PUT', '/api/admin/settings/signup-bonus', {
      body: { value, reason: 'a campaign' },
      headers: key(),
    });
  expect((await put(150)).status).toBe(200);
  const asked = await put(5000);
  expect([asked.status, asked.body.changeRequest.before]).toEqual([202, { value: 150 }]);
  await house.projector.caughtUp();
  expect((await approve(checker!, asked.body.changeRequest)).status).toBe(200);
});

test('before its first change a setting has the value that the house began with, in words and as a value', async () => {
  const body = { value: 90_000, reason: 'a campaign' };
  const asked = await maker!.call<PendingChange>('PUT', '/api/admin/settings/daily-bonus', { body, headers: key() });
  expect(asked.status).toBe(202);
  const { rows } = await listed(checker!, '?show=to-decide');
  const row = rows.find(({ id }) => id === asked.body.changeRequest.id);
  expect(row).toMatchObject({ before: { value: 5 }, effect: 'Now 5, then 90,000.' });
  expect((await decide(checker!, asked.body.changeRequest, 'reject', { reason: 'too much' })).status).toBe(200);
});

test('of two checkers who approve a change at once one decides, and its maker never does', async () => {
  const before = await available();
  const { changeRequest: request } = (await adjust(maker!, 400)).body;
  await house.projector.caughtUp();
  const [own, ...others] = await Promise.all([maker!, checker!, second!, checker!].map((by) => approve(by, request)));
  expect(['own-change-request', 'change-request-closed']).toContain(own!.body.code);
  expect(others.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await available()).toBe(before + 401);
});

test('a change that is approved, rejected and withdrawn at once ends in one way', async () => {
  const before = await available();
  const { changeRequest: request } = (await adjust(maker!, 400)).body;
  await house.projector.caughtUp();
  const answers = await Promise.all([
    decide(maker!, request, 'withdraw'),
    approve(checker!, request),
    decide(second!, request, 'reject', { reason: 'twice' }),
  ]);
  const [decided, ...none] = answers.filter(({ status }) => status === 200);
  expect(none).toEqual([]);
  expect(answers.filter(({ body }) => body.code === 'change-request-closed')).toHaveLength(2);
  expect(await available()).toBe(before + (decided!.body.state === 'approved' ? 401 : 1));
  const [row] = (await listed(auditor!, `?account=${richId}`)).rows;
  expect(row).toMatchObject({ id: request.id, state: decided!.body.state });
});

test('the terminal is a second person too', async () => {
  const desk = { pool: house.db.pool, actor: 'cli:ines', drawCommandId: randomUUID };
  const { changeRequest: request } = (await adjust(maker!, 41)).body;
  const refused = (await adjust(maker!, 42)).body.changeRequest;
  await house.projector.caughtUp();
  const [newest] = await waitingChanges(desk, Date.now());
  expect(newest).toContain(`${refused.id}  Add 42 points to account ${richId}`);
  expect(await rejectChange(desk, refused.id, 'a typing error', Date.now())).toMatch(/^Rejected: Add 42 points/);
  expect(await approveChange(desk, request.id, '', Date.now())).toMatch(/^Approved: Add 41 points/);
  await house.projector.caughtUp();
  await expect(approveChange(desk, request.id, '', Date.now())).rejects.toThrow('This change request is approved.');
});
