import { expect, test } from 'vitest';
import { HOUR_MS } from '#contracts/days/time.ts';
import { eventually } from '#tests/support/eventually.ts';
import { accepted, orderOf } from '#tests/support/payouts/stand-in.ts';
import { demoSettings } from '../settings.ts';
import { btcpay } from '#services/payouts/providers/btcpay.ts';
import { circle } from '#services/payouts/providers/circle.ts';
import { generic } from '#services/payouts/providers/generic.ts';
import { httpClient } from '#services/payouts/providers/http-client.ts';
import { usd } from '#services/payouts/providers/minor.ts';
import { paypal } from '#services/payouts/providers/paypal.ts';
import { reloadly } from '#services/payouts/providers/reloadly.ts';
import { tremendous } from '#services/payouts/providers/tremendous.ts';
import { forkPayoutStandIn } from './fork-stand-in.ts';

const signal = AbortSignal.timeout(HOUR_MS);
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

test('every adapter pays through the stand-in in its separate process', async () => {
  await using standIn = await forkPayoutStandIn();
  const settings = demoSettings(standIn);
  const deps = { http: httpClient(), now: () => Date.now() };
  const email = 'player@example.org';
  const sats = { unit: 'BTC', amount: 12_000n, scale: 8 } as const;
  const usdc = { unit: 'USDC', amount: 6_620_000n, scale: 6 } as const;
  const payouts = [
    { provider: paypal(settings.paypal, deps), to: { email }, amount: usd(1250n) },
    { provider: tremendous(settings.tremendous, deps), to: { email, name: 'A', brand: 'amazon' }, amount: usd(1250n) },
    { provider: btcpay(settings.btcpay, deps), to: { address }, amount: sats },
    { provider: circle(settings.circle, deps), to: { address }, amount: usdc },
    { provider: reloadly(settings.reloadly, deps), to: { phone: '+12125550123', country: 'US' }, amount: usd(1250n) },
    { provider: generic(settings.generic, deps), to: { email }, amount: usd(1250n) },
  ];
  for (const { provider, to, amount } of payouts) {
    const checked = await provider.check(to, amount);
    if (!checked.ok) throw new Error(`${provider.id} does not send it: ${checked.code}`);
    const plain = orderOf(provider, `wd_${provider.id}-1`, checked.to, { openedAt: deps.now(), amount });
    const prepared = provider.prepare === undefined ? plain : await accepted(provider.prepare(plain, signal));
    const order = { ...plain, ids: prepared.ids };
    await accepted(provider.submit({ ...order, body: provider.freeze(order) }, signal));
  }
  const post = (path: string, body: unknown) =>
    fetch(`${standIn.url}/stand-in/${path}`, { method: 'POST', body: JSON.stringify(body) });
  expect((await post('clock', { advanceMs: 5000 })).status).toBe(200);
  const payments = (await (await fetch(`${standIn.url}/stand-in/payments`)).json()) as { ref: string }[];
  expect(payments.map(({ ref }) => ref).sort()).toEqual(payouts.map(({ provider: { id } }) => `wd_${id}-1`).sort());
});

test("its clock follows the house's", async () => {
  await using standIn = await forkPayoutStandIn();
  const hoursAhead = async () => {
    const ticker = (await (await fetch(`${standIn.url}/coinbase/products/BTC-USD/ticker`)).json()) as { time: string };
    return Math.round((Date.parse(ticker.time) - Date.now()) / HOUR_MS);
  };
  for (const hours of [24, 48]) {
    standIn.tell({ aheadMs: hours * HOUR_MS });
    await eventually(async () => (await hoursAhead()) === hours);
  }
});

test('the stand-in takes scenarios by name, and stops when it is disposed of', async () => {
  const standIn = await forkPayoutStandIn();
  const assign = (scenario: string) => {
    const body = JSON.stringify({ ref: 'wd_1-1', scenario });
    return fetch(`${standIn.url}/stand-in/scenario`, { method: 'POST', body });
  };
  expect((await assign('slow-500')).status).toBe(200);
  expect((await assign('unheard-of')).status).toBe(500);
  await standIn[Symbol.asyncDispose]();
  await expect(fetch(standIn.url)).rejects.toThrow('fetch failed');
});
