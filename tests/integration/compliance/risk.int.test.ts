import { sql } from 'slonik';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReplyOf } from '#contracts/definition/call.ts';
import type { Problem } from '#contracts/definition/problem.ts';
import type { adminWithdrawalsCall, withdrawalQueuesCall } from '#contracts/withdrawals/staff-calls.ts';
import type { evidenceCall, Hold } from '#contracts/withdrawals/compliance-calls.ts';
import { approveByPolicy } from '#services/payouts/approve-by-policy.ts';
import { type House, joinsStaff, openHouse } from '../gateway/house.ts';
import type { Visitor } from '../gateway/visitor.ts';
import { ownKey, approves, asksFor, historyOf, payable, requested } from './withdrawing.ts';

let house: House;
let officer: Visitor;
beforeAll(async () => {
  house = await openHouse({
    settings: { 'withdrawal-review-from': 2000, 'risk-review-from': 40, 'risk-hold-from': 80 },
  });
  officer = house.visitor();
  await joinsStaff(house, officer, 'rk_officer', 'finance');
});
afterAll(() => house[Symbol.asyncDispose]());

const approvesByPolicy = () =>
  approveByPolicy({
    pool: house.db.pool,
    ledger: house.ledger,
    settings: house.settings,
    compliance: house.compliance,
  });
const openHolds = async () => (await officer.get<Hold[]>('/api/admin/compliance/holds')).body;
const idsIn = async (queue: string) => {
  const { body } = await officer.get<ReplyOf<typeof adminWithdrawalsCall>>(`/api/admin/withdrawals?queue=${queue}`);
  return body.map(({ id }) => id);
};
const decides = (id: number, decision: string) =>
  officer.post<Hold & Problem>(
    `/api/admin/compliance/holds/${id}`,
    { decision, reason: 'They share a household.' },
    ownKey(),
  );

describe('policy', () => {
  test('approves a request of low risk below the setting, and leaves others to staff', async () => {
    const { visitor } = await payable(house, 'rk_ann');
    const small = await requested(house, visitor, 1000, 'rk.ann@example.org');
    const large = await requested(house, visitor, 2400, 'rk.ann.b@example.org');
    await approvesByPolicy();
    const states = (await historyOf(house, visitor)).map(({ id, status }) => [id, status]);
    expect(states).toEqual([
      [large, 'pending'],
      [small, 'approved'],
    ]);
  });

  test('leaves a request after a change of the second factor or address to staff', async () => {
    const { visitor, id } = await payable(house, 'rk_bob');
    const { pool } = house.db;
    await pool.query(sql.unsafe`insert into security_events (account, kind) values (${id}, 'second-factor-removed')`);
    await requested(house, visitor, 1000, 'rk.bob@example.org');
    await approvesByPolicy();
    expect(await historyOf(house, visitor)).toMatchObject([{ status: 'pending' }]);
  });
});

describe('accounts that share a destination', () => {
  test('are on hold: staff see why and who, and pay once the hold is cleared', async () => {
    const [{ visitor: first, id: firstId }, { visitor: second }] = [
      await payable(house, 'rk_cat'),
      await payable(house, 'rk_dan'),
    ];
    const own = await requested(house, first, 1000, 'rk.shared@example.org');
    const held = await requested(house, second, 1000, 'RK.Shared@example.org');
    await approvesByPolicy();
    expect(await historyOf(house, second)).toMatchObject([
      { status: 'pending', stageText: expect.stringContaining('To appeal') },
    ]);
    const refused = await approves(officer, held);
    expect(refused.status).toBe(409);
    expect(refused.body.code).toBe('withdrawal-held');

    const { body: evidence } = await officer.get<ReplyOf<typeof evidenceCall>>(
      `/api/admin/withdrawals/${held}/evidence`,
    );
    expect(evidence).toMatchObject({
      risk: {
        verdict: 'hold',
        reasons: expect.arrayContaining([
          { rule: 'shared-destination', score: 60, text: '1 other account at this destination' },
        ]),
      },
      evidence: { accountAgeDays: 0, onDestination: 1, fromOffers: 0, paidBefore: 0 },
      payee: { maskedName: 'r•_d•• E••••••', country: 'GB' },
      linked: [{ userId: firstId, withdrawalId: own, amount: 1000, shares: ['destination'] }],
    });
    const { body: listed } = await officer.get<ReplyOf<typeof adminWithdrawalsCall>>('/api/admin/withdrawals');
    const row = listed.find(({ id }) => id === held);
    expect(row).toMatchObject({ risk: { verdict: 'hold' }, holdReason: expect.stringContaining('Risk score') });

    expect(await idsIn('held')).toContain(held);
    expect(await idsIn('review')).not.toContain(held);
    const queues = (await officer.get<ReplyOf<typeof withdrawalQueuesCall>>('/api/admin/withdrawals/queues')).body;
    expect(queues).toContainEqual(expect.objectContaining({ queue: 'held', count: (await idsIn('held')).length }));

    const hold = (await openHolds()).find(({ withdrawalId }) => withdrawalId === held)!;
    expect((await decides(hold.id, 'clear')).body).toMatchObject({ state: 'cleared', note: 'They share a household.' });
    expect((await decides(hold.id, 'clear')).body).toMatchObject({ state: 'cleared' });
    expect((await decides(hold.id, 'confirm')).body.code).toBe('hold-closed');
    expect(await idsIn('held')).not.toContain(held);
    expect(await idsIn('review')).toContain(held);
    expect((await approves(officer, held)).status).toBe(200);
  });

  test('stay on hold when staff confirm it', async () => {
    const [{ visitor: first }, { visitor: second }] = [await payable(house, 'rk_eve'), await payable(house, 'rk_fay')];
    await requested(house, first, 1000, 'rk.two@example.org');
    const held = await requested(house, second, 1000, 'rk.two@example.org');
    const hold = (await openHolds()).find(({ withdrawalId }) => withdrawalId === held)!;
    await decides(hold.id, 'confirm');
    expect((await approves(officer, held)).body.code).toBe('withdrawal-held');
  });
});

test('a request that the ledger refuses leaves no evidence; one with a known id keeps it', async () => {
  const { visitor, id } = await payable(house, 'rk_gil');
  const stored = () => house.db.pool.any(sql.unsafe`select from compliance.assessment where account = ${id}`);
  expect((await asksFor(visitor, 999, 'rk.gil@example.org')).body.code).toBe('withdrawal-below-minimum');
  expect(await stored()).toHaveLength(0);
  const key = { 'idempotency-key': crypto.randomUUID() };
  const ask = (paymentDetails: string) =>
    visitor.post<Problem>('/api/withdrawal/request', { method: 'paypal', amount: 1000, paymentDetails }, key);
  expect((await ask('rk.gil@example.org')).status).toBe(200);
  expect((await ask('rk.other@example.org')).body.code).toBe('command-id-reused');
  expect(await stored()).toHaveLength(1);
});

test('a large amount to a new destination waits', async () => {
  const { visitor } = await payable(house, 'rk_hal');
  const refused = await asksFor(visitor, 2501, 'rk.hal@example.org');
  expect(refused.body).toMatchObject({ code: 'destination-new', message: expect.stringContaining('in 24 hours') });
  await house.db.pool.query(sql.unsafe`
    update compliance.known_destination set first_at = now() - interval '25 hours'`);
  expect((await asksFor(visitor, 2501, 'rk.hal@example.org')).status).toBe(200);
});

test('a player without permission sees no holds', async () => {
  const { visitor } = await payable(house, 'rk_ida');
  expect((await visitor.get('/api/admin/compliance/holds')).status).toBe(403);
});
