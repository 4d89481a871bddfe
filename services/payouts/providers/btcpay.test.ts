import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contracts/days/time.ts';
import { accepted, found, hooksTo, openStandIn, withIds } from '#tests/support/payouts/stand-in.ts';
import { btcpay } from './btcpay.ts';
import type { Order } from './port.ts';

const signal = AbortSignal.timeout(HOUR_MS);
const ADDRESS = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2';

async function bed() {
  const standIn = await openStandIn();
  const open = (more = {}) => btcpay({ ...standIn.settings.btcpay, ...more }, standIn.deps);
  const provider = open();
  /** Prepared and frozen, as the worker does. */
  const order = async (ref: string, address = ADDRESS): Promise<Order> => {
    const amount = { unit: 'BTC', amount: 12_000n, scale: 8 } as const;
    const plain: Order = { ref, amount, to: { address }, body: null, openedAt: standIn.now(), ids: {} };
    const prepared = withIds(plain, await accepted(provider.prepare!(plain, signal)));
    return { ...prepared, body: provider.freeze(prepared) };
  };
  return { ...standIn, open, provider, order, [Symbol.asyncDispose]: () => standIn[Symbol.asyncDispose]() };
}

test('a payout is claimed on its own pull payment, approved, and paid once, whatever is repeated', async () => {
  await using house = await bed();
  const order = await house.order('wd_1042-1');
  const { ids } = await accepted(house.provider.submit(order, signal));
  expect((await accepted(house.provider.submit(order, signal))).ids).toEqual(ids);
  await house.advance(3000);
  expect((await accepted(house.provider.submit(order, signal))).ids['payout_id']).toBe(ids['payout_id']);
  expect(await found(house.provider.ask(order, signal))).toMatchObject({
    stage: 'paid',
    ids: { ...ids, transaction_id: expect.stringMatching(/tx$/) as string },
  });
  expect(house.payments()).toMatchObject([{ ref: 'wd_1042-1', to: ADDRESS, amount: '0.00012' }]);
});

test('lost-answer-paid: asking finds the claim and approves it', async () => {
  await using house = await bed();
  const order = await house.order('lost-answer-paid-1');
  expect(await house.provider.submit(order, signal)).toMatchObject({ kind: 'unknown' });
  expect(await found(house.provider.ask(order, signal))).toMatchObject({ word: 'AwaitingPayment' });
  await house.advance(3000);
  expect(await found(house.provider.ask(order, signal))).toMatchObject({ stage: 'paid' });
  expect(house.payments()).toHaveLength(1);
});

test('lost-answer-absent: nothing is there, and a repeat pays once', async () => {
  await using house = await bed();
  const order = await house.order('lost-answer-absent-1');
  expect(await house.provider.submit(order, signal)).toMatchObject({ kind: 'unknown' });
  expect(await house.provider.ask(order, signal)).toEqual({ kind: 'absent', certain: false });
  await accepted(house.provider.submit(order, signal));
  await house.advance(3000);
  expect(house.payments()).toHaveLength(1);
});

test('slow-500: absent at first; the claim that arrives late is found and paid once', async () => {
  await using house = await bed();
  const order = await house.order('slow-500-1');
  expect(await house.provider.submit(order, signal)).toMatchObject({ kind: 'unknown' });
  expect(await house.provider.ask(order, signal)).toEqual({ kind: 'absent', certain: false });
  await house.advance(41_000);
  expect(await found(house.provider.ask(order, signal))).toMatchObject({ stage: 'accepted' });
  await house.advance(3000);
  expect(house.payments()).toHaveLength(1);
});

test('an archived attempt can never be claimed: after cancelling, absence is certain', async () => {
  await using house = await bed();
  const order = await house.order('wd_1042-1');
  const closed = withIds(order, await accepted(house.provider.cancel!(order, signal)));
  expect(await house.provider.ask(closed, signal)).toEqual({ kind: 'absent', certain: true });
  expect(await house.provider.submit(closed, signal)).toMatchObject({ kind: 'refused', code: 'archived' });
  expect(house.payments()).toEqual([]);
});

test('never-broadcast: an approved payout without a processor stays accepted and can be cancelled', async () => {
  await using house = await bed();
  const order = await house.order('never-broadcast-1');
  await accepted(house.provider.submit(order, signal));
  await house.advance(DAY_MS);
  expect(await found(house.provider.ask(order, signal))).toMatchObject({ stage: 'accepted', word: 'AwaitingPayment' });
  await accepted(house.provider.cancel!(order, signal));
  expect(await found(house.provider.ask(order, signal))).toMatchObject({ stage: 'refused', word: 'Cancelled' });
});

test('a paid payout cannot be cancelled', async () => {
  await using house = await bed();
  const order = await house.order('wd_1042-1');
  await accepted(house.provider.submit(order, signal));
  await house.advance(3000);
  expect(await house.provider.cancel!(order, signal)).toMatchObject({ kind: 'refused', code: 'Completed' });
});

test('a second payout to an address that is still open is not taken, and pays afterwards', async () => {
  await using house = await bed();
  await accepted(house.provider.submit(await house.order('wd_1-1'), signal));
  const second = await house.order('wd_2-1');
  expect(await house.provider.submit(second, signal)).toMatchObject({
    kind: 'not-taken',
    code: 'duplicate-destination',
  });
  await house.advance(3000);
  await accepted(house.provider.submit(second, signal));
});

test('token-storm: a 401 and a 429 take nothing', async () => {
  await using house = await bed();
  const order = await house.order('token-storm-1');
  expect(await house.provider.submit(order, signal)).toMatchObject({ kind: 'not-taken', code: 'unauthenticated' });
  expect(await house.provider.submit(order, signal)).toMatchObject({ kind: 'not-taken', retryMs: 7000 });
  await accepted(house.provider.submit(order, signal));
});

test('hook-first: hints arrive before the answer, twice, and name the pull payment', async () => {
  await using house = await bed();
  await using hooks = await hooksTo(house.provider, house.now);
  house.world.hookUrls.btcpay = hooks.url;
  const { ids } = await accepted(house.provider.submit(await house.order('hook-first-1'), signal));
  expect(hooks.hints[0]!.ids).toEqual(ids);
  expect(hooks.hints[1]).toEqual(hooks.hints[0]);
});

test('hook-forged: none of the forged hooks is taken, the real one is', async () => {
  await using house = await bed();
  await using hooks = await hooksTo(house.provider, house.now);
  house.world.hookUrls.btcpay = hooks.url;
  await accepted(house.provider.submit(await house.order('hook-forged-1'), signal));
  await house.advance(3000);
  expect(hooks.hints.map((hint) => hint !== null)).toEqual([false, false, false, true]);
});

test('a webhook is signed over its indented bytes', async () => {
  await using house = await bed();
  const provider = house.open({ webhookSecret: 'btcpay-demo' });
  const headers = { 'btcpay-sig': 'sha256=de7f85a1a8afe25f627cf12649a1dad65d3387d4b5103e9ce65d55aeed035b45' };
  const event = { type: 'PayoutUpdated', payoutId: 'P1' };
  expect(await provider.hint(Buffer.from(JSON.stringify(event, null, 2)), headers, 0)).toMatchObject({
    ids: { payout_id: 'P1' },
  });
  expect(await provider.hint(Buffer.from(JSON.stringify(event)), headers, 0)).toBeNull();
});
