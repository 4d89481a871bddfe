import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type House, openHouse } from '#tests/integration/gateway/house.ts';
import { openStandIn } from '#tests/support/payouts/stand-in.ts';

let house: House;
let standIn: Awaited<ReturnType<typeof openStandIn>>;
let url: string;

beforeAll(async () => {
  standIn = await openStandIn();
  const { paypal, tremendous } = standIn.settings;
  house = await openHouse({ payoutProviders: { paypal, tremendous } });
  url = `${house.address}/api/payout-hook`;
});
afterAll(async () => {
  await house[Symbol.asyncDispose]();
  await standIn[Symbol.asyncDispose]();
});

const LATER = 4_000_000_000_000;

/** An attempt that the provider accepted, and that is asked about much later. */
async function attemptOf(ref: string, ids: Record<string, string>, provider = 'paypal'): Promise<void> {
  await house.db.pool.query(sql.unsafe`
    insert into payees.attempt (withdrawal, attempt, account, method, points, micros, provider, ref, state, ids, due_at)
    values (gen_random_uuid(), 1, 1, 'paypal', 1000, 10000000, ${provider}, ${ref}, 'accepted', ${sql.jsonb(ids)}, ${LATER})`);
}

async function isDue(ref: string): Promise<boolean> {
  const row = sql.type(z.object({ dueAt: z.int() }));
  const { dueAt } = await house.db.pool.one(row`select due_at as "dueAt" from payees.attempt where ref = ${ref}`);
  return dueAt < LATER;
}

const post = async (provider: string, body: string, headers: Record<string, string> = {}) =>
  (await fetch(`${url}/${provider}`, { method: 'POST', body, headers })).status;

test('a signed webhook makes its attempt due, by reference or by the provider’s id; other attempts wait', async () => {
  await attemptOf('wd_hook-1', {});
  await attemptOf('wd_hook-2', { order_id: 'ORDER2' }, 'tremendous');
  await attemptOf('wd_hook-3', { order_id: 'ORDER3' }, 'tremendous');
  const told = JSON.stringify({ resource: { sender_batch_id: 'wd_hook-1', payout_batch_id: 'B1' } });
  const paypal = standIn.signPaypal(told);
  expect(await post('paypal', paypal.body, paypal.headers)).toBe(200);
  const body = JSON.stringify({ uuid: 'u1', payload: { resource: { id: 'ORDER2', type: 'orders' } } });
  expect(await post('tremendous', body, standIn.signTremendous(body))).toBe(200);
  expect([await isDue('wd_hook-1'), await isDue('wd_hook-2'), await isDue('wd_hook-3')]).toEqual([true, true, false]);
});

test('a webhook that the provider did not sign changes nothing', async () => {
  await attemptOf('wd_hook-4', {});
  const told = JSON.stringify({ resource: { sender_batch_id: 'wd_hook-4' } });
  const { headers } = standIn.signPaypal(`${told} `);
  expect(await post('paypal', told, headers)).toBe(401);
  expect(await post('paypal', told)).toBe(401);
  expect(await isDue('wd_hook-4')).toBe(false);
});

test('unknown providers, large bodies and other methods are refused; probes are answered', async () => {
  expect(await post('nobody', '{}')).toBe(404);
  expect(await post('paypal', 'x'.repeat(70_000))).toBe(413);
  expect((await fetch(`${url}/paypal`, { method: 'HEAD' })).status).toBe(200);
  expect((await fetch(`${url}/paypal`, { method: 'DELETE' })).status).toBe(405);
});
