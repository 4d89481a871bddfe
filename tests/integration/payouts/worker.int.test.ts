import { sql } from 'slonik';
import { HOUR_MS } from '#contracts/days/time.ts';
import type { ShownAttempt } from '#contracts/withdrawals/attempt-calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PendingChange } from '#contracts/approvals/change-request.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import type { Problem } from '#contracts/definition/problem.ts';
import type { withdrawalRequestCall } from '#contracts/withdrawals/calls.ts';
import type { withdrawalHistoryCall } from '#contracts/withdrawals/history-calls.ts';
import type { decideWithdrawalCall } from '#contracts/withdrawals/staff-calls.ts';
import { silentLog } from '#infra/process/log.ts';
import { Metrics } from '#infra/process/metrics.ts';
import { payoutRegistry } from '#services/payouts/registry.ts';
import { clearanceCheck } from '#services/payouts/clearance-check.ts';
import { openPayoutWorker, payoutWork } from '#services/payouts/start.ts';
import { type Attempt, LeaseLost } from '#services/payouts/worker/attempt.ts';
import { PostgresAttempts } from '#services/payouts/worker/postgres-attempts.ts';
import { type House, joinsStaff, openHouse } from '#tests/integration/gateway/house.ts';
import type { Visitor } from '#tests/integration/gateway/visitor.ts';
import { adjusts, notes, submits } from '#tests/support/asks.ts';
import { eventually } from '#tests/support/eventually.ts';
import { eventsOf } from '#tests/support/test-ledger.ts';
import { openStandIn } from '#tests/support/payouts/stand-in.ts';
import { withdrawalFaults } from '#tests/support/withdrawal-faults.ts';

let house: House;
let officer: Visitor;
let standIn: Awaited<ReturnType<typeof openStandIn>>;

beforeAll(async () => {
  house = await openHouse();
  standIn = await openStandIn();
  officer = house.visitor();
  await joinsStaff(house, officer, 'po_officer', 'finance');
});
afterAll(async () => {
  await standIn[Symbol.asyncDispose]();
  await house[Symbol.asyncDispose]();
});

function workerDeps(metrics = new Metrics()) {
  const registry = payoutRegistry({ paypal: standIn.settings.paypal }, standIn.deps);
  const { pool } = house.db;
  const { ledger, settings, compliance } = house;
  const checks = [clearanceCheck(compliance)];
  return { pool, ledger, settings, registry, compliance, checks, now: standIn.now, metrics, log: silentLog() };
}

const worker = (metrics?: Metrics) => payoutWork(workerDeps(metrics));

async function approved(username: string, email: string): Promise<{ visitor: Visitor; id: string; account: number }> {
  const visitor = house.visitor();
  const { id: account } = await visitor.register(username);
  await house.db.pool.query(sql.unsafe`update users set email_confirmed_at = now() where account = ${account}`);
  await house.ledger.submit(adjusts(account, 5000));
  await visitor.call('PUT', '/api/withdrawal/payee', { body: { legalName: 'Ann Example', country: 'US' } });
  const body = { method: 'paypal', amount: 1000, paymentDetails: email };
  const requested = await visitor.post<ReplyOf<typeof withdrawalRequestCall>>('/api/withdrawal/request', body);
  expect(requested.status, requested.text).toBe(200);
  await house.projector.caughtUp();
  const { id } = requested.body.withdrawal;
  const decision = { body: { status: 'approved' } };
  const decided = await officer.call<ReplyOf<typeof decideWithdrawalCall>>(
    'PATCH',
    `/api/admin/withdrawal/${id}`,
    decision,
  );
  expect(decided.status, decided.text).toBe(200);
  await house.projector.caughtUp();
  return { visitor, id, account };
}

async function shown(visitor: Visitor) {
  await house.projector.caughtUp();
  const { body } = await visitor.get<ReplyOf<typeof withdrawalHistoryCall>>('/api/withdrawal/history');
  return body.map(({ status, stage, paymentReference }) => ({ status, stage, paymentReference }));
}

const paymentsTo = (email: string) => standIn.payments().filter(({ to }) => to === email);

test('an approved withdrawal is paid through its provider, and the player sees each step', async () => {
  const { visitor, id } = await approved('po_ann', 'po.ann@example.org');
  const payer = worker();
  await payer.pay();
  expect(await shown(visitor)).toMatchObject([{ status: 'approved', stage: 'accepted' }]);
  await standIn.advance(10_000);
  await payer.pay();
  const [listed] = await shown(visitor);
  expect(listed).toMatchObject({ status: 'completed', stage: 'paid' });
  expect(listed!.paymentReference).not.toMatch(/^wd_/);
  expect(paymentsTo('po.ann@example.org')).toMatchObject([{ amount: '10.00' }]);
  const { body: attempts } = await officer.get<ShownAttempt[]>(`/api/admin/withdrawals/${id}/attempts`);
  expect(attempts).toMatchObject([{ attempt: 1, provider: 'paypal', state: 'paid' }]);
  const [sent, ...asked] = attempts[0]!.answers;
  expect(sent).toMatchObject({ step: 'send', outcome: 'accepted', times: 1 });
  expect(asked.at(-1)).toMatchObject({ step: 'ask', outcome: 'paid' });
  expect(asked.at(-1)!.raw).toContain('{');
  expect(attempts[0]!.answers.map(({ raw }) => raw).join('')).not.toMatch(/bearer|access_token/i);
});

test('an approval starts its payment without waiting for a sweep', async () => {
  await using _worker = await openPayoutWorker({ ...workerDeps(), databaseUrl: house.db.url });
  const { visitor } = await approved('po_event', 'po.event@example.org');
  // Half the interval of the sweep.
  const isSent = async () => (await shown(visitor))[0]?.stage === 'accepted';
  await eventually(isSent, { what: 'the payment is sent', withinMs: 5000 });
});

test('a payee who is held after the approval is not paid until staff clear the hold', async () => {
  const email = 'po.held@example.org';
  const { visitor } = await approved('po_held', email);
  await visitor.call('PUT', '/api/withdrawal/payee', { body: { legalName: 'Ann Example', country: 'KP' } });
  const payer = worker();
  await payer.pay();
  expect(await shown(visitor)).toMatchObject([{ status: 'approved', stage: 'approved' }]);
  const [hold] = (await house.compliance.holds({ state: 'open', limit: 1 }))!.rows;
  await house.compliance.decideHold({ id: hold!.id, decision: 'clear', reason: 'Moved away.', by: 1 });
  await standIn.advance(HOUR_MS);
  await payer.pay();
  await standIn.advance(10_000);
  await payer.pay();
  expect(await shown(visitor)).toMatchObject([{ status: 'completed', stage: 'paid' }]);
});

test('several workers at once pay each withdrawal once', async () => {
  const emails = ['a', 'b', 'c', 'd'].map((name) => `po.many.${name}@example.org`);
  for (const [at, email] of emails.entries()) await approved(`po_many_${at}`, email);
  const workers = [worker(), worker(), worker()];
  await Promise.all(workers.map((one) => one.pay()));
  await standIn.advance(10_000);
  await Promise.all(workers.map((one) => one.pay()));
  for (const email of emails) expect(paymentsTo(email)).toHaveLength(1);
  expect(withdrawalFaults(await eventsOf(house.db.url))).toEqual([]);
});

test('a worker whose lease another has taken saves nothing', async () => {
  await approved('po_bob', 'po.bob@example.org');
  const store = new PostgresAttempts(house.db.pool);
  await store.discover(['paypal'], standIn.now());
  const [mine] = (await store.claim(standIn.now(), 10)) as [Attempt];
  expect(await store.claim(standIn.now(), 10)).toEqual([]);
  await house.db.pool.query(sql.unsafe`
    update payees.attempt set leased_until = now() - interval '1 second' where ref = ${mine.ref}`);
  await expect(store.save(mine, { state: 'ready' })).rejects.toThrow(LeaseLost);
  const [theirs] = (await store.claim(standIn.now(), 10)) as [Attempt];
  await expect(store.save(mine, { state: 'ready' })).rejects.toThrow(LeaseLost);
  await store.release(mine);
  const saved = await store.save(theirs, { state: 'ready', amount: { unit: 'USDC', amount: 10n ** 20n, scale: 6 } });
  expect(saved).toEqual({ ...theirs, state: 'ready', amount: { unit: 'USDC', amount: 10n ** 20n, scale: 6 } });
  await store.release(saved);
});

test('the numbers of payouts show an empty wallet and what waits for staff', async () => {
  const { visitor } = await approved('po_eve', 'po.empty-wallet@example.org');
  const metrics = new Metrics();
  const payer = worker(metrics);
  await payer.pay();
  expect(await shown(visitor)).toMatchObject([{ status: 'approved', stage: 'submitting' }]);
  await payer.count();
  expect(await metrics.text()).toContain('tallyhouse_payout_waiting_seconds{provider="paypal",reason="empty-wallet"}');
  expect(await metrics.text()).toContain('tallyhouse_payout_answers_total{provider="paypal",outcome="not-taken"} 1');
  await standIn.advance(HOUR_MS);
  await payer.pay();
  await standIn.advance(10_000);
  await payer.pay();
  expect(await shown(visitor)).toMatchObject([{ status: 'completed' }]);
});

test('an outcome that stays unknown is settled by staff with a second person, and a refused one is paid again', async () => {
  const checker = house.visitor();
  await joinsStaff(house, checker, 'po_checker', 'finance');
  const settle = (id: string, body: object) =>
    officer.act<PendingChange & Problem>(`/api/admin/withdrawals/${id}/settle`, { attempt: 1, ...body });
  const unknown = async (username: string) => {
    const given = await approved(username, `${username}@example.org`);
    await house.ledger.submit(submits(given.account, given.id));
    await house.ledger.submit(notes(given.account, given.id, 'unknown'));
    await house.db.pool.query(sql.unsafe`
      insert into payees.attempt (withdrawal, attempt, account, method, points, micros, ref, provider, state, due_at)
      values (${given.id}, 1, ${given.account}, 'paypal', 1000, 10000000, ${given.id}, 'paypal', 'unknown', 9e12::int8)`);
    await house.projector.caughtUp();
    return given;
  };
  const needsPerson = () =>
    house.db.pool.query(sql.unsafe`update payees.attempt set needs_person = 'unknown' where state = 'unknown'`);
  const [paid, refused] = [await unknown('po_silent'), await unknown('po_silent_no')];
  const evidence = { outcome: 'paid', reference: 'PP-77', reason: 'Line 12 of the statement of May.' };
  expect((await settle(paid.id, evidence)).body.code).toBe('payout-still-asked');
  await needsPerson();
  for (const [{ id }, body] of [
    [paid, evidence],
    [refused, { outcome: 'refused', reason: 'Their support says so.' }],
  ] as const) {
    const asked = await settle(id, body);
    expect(asked.status).toBe(202);
    const { id: request, hash } = asked.body.changeRequest;
    await house.projector.caughtUp();
    expect((await checker.act(`/api/admin/change-requests/${request}/approve`, { hash })).status).toBe(200);
  }
  expect(await shown(paid.visitor)).toMatchObject([{ status: 'completed', stage: 'paid', paymentReference: 'PP-77' }]);
  expect(await shown(refused.visitor)).toMatchObject([{ status: 'approved', stage: 'refused' }]);
  expect((await settle(paid.id, evidence)).body.code).toBe('payout-not-unknown');
  const retried = await officer.act<{ attempt: number }>(`/api/admin/withdrawals/${refused.id}/retry`, {
    reason: 'again',
  });
  expect(retried.body.attempt).toBe(2);
  expect(withdrawalFaults(await eventsOf(house.db.url))).toEqual([]);
});
