import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contracts/days/time.ts';
import { accepted, found, hooksTo, openStandIn, orderOf, withIds } from '#tests/support/payouts/stand-in.ts';
import { tremendous } from './tremendous.ts';

const signal = AbortSignal.timeout(HOUR_MS);
const TO = { name: 'A Player', email: 'player@example.org', brand: 'amazon' };

async function bed() {
  const standIn = await openStandIn();
  const open = (more = {}) => tremendous({ ...standIn.settings.tremendous, ...more }, standIn.deps);
  const provider = open();
  const order = (ref: string, to = TO) => orderOf(provider, ref, to, { openedAt: standIn.now() });
  return { ...standIn, open, provider, order, [Symbol.asyncDispose]: () => standIn[Symbol.asyncDispose]() };
}

test('a gift card is ordered, then delivered, and its link is in no record', async () => {
  await using house = await bed();
  const order = house.order('wd_1042-1');
  const outcome = await accepted(house.provider.submit(order, signal));
  const submitted = withIds(order, outcome);
  expect(await found(house.provider.ask(submitted, signal))).toMatchObject({ stage: 'accepted', word: 'PENDING' });
  await house.advance(3000);
  const paid = await found(house.provider.ask(submitted, signal));
  expect(paid).toMatchObject({ stage: 'paid', word: 'SUCCEEDED', fee: { amount: 0n } });
  expect(JSON.stringify([outcome, paid.raw])).not.toContain('secret-link');
  expect(house.payments()).toMatchObject([{ ref: 'wd_1042-1', to: 'player@example.org', amount: '12.50' }]);
});

test('the frozen body has the amount as a JSON number and one product', async () => {
  await using house = await bed();
  expect(Buffer.from(house.order('wd_1042-1').body!).toString()).toBe(
    '{"external_id":"wd_1042-1","payment":{"funding_source_id":"balance"},"reward":{"value":{"denomination":12.5,"currency_code":"USD"},"products":["OKMHM2X2OHYV"],"recipient":{"name":"A Player","email":"player@example.org"},"delivery":{"method":"EMAIL"}}}',
  );
});

test('lost-answer-paid: asking by our reference finds the order, and a repeat pays nothing', async () => {
  await using house = await bed();
  const order = house.order('lost-answer-paid-1');
  expect(await house.provider.submit(order, signal)).toMatchObject({ kind: 'unknown' });
  const { ids } = await found(house.provider.ask(order, signal));
  expect(await accepted(house.provider.submit(order, signal))).toMatchObject({ ids });
  await house.advance(3000);
  expect(house.payments()).toHaveLength(1);
});

test('lost-answer-absent: nothing is there, and the same body pays once', async () => {
  await using house = await bed();
  const order = house.order('lost-answer-absent-1');
  expect(await house.provider.submit(order, signal)).toMatchObject({ kind: 'unknown' });
  expect(await house.provider.ask(order, signal)).toEqual({ kind: 'absent', certain: false });
  await accepted(house.provider.submit(order, signal));
  await house.advance(3000);
  expect(await found(house.provider.ask(order, signal))).toMatchObject({ stage: 'paid' });
  expect(house.payments()).toHaveLength(1);
});

test('slow-500: absent after a 500 is not certain, and the order is found later', async () => {
  await using house = await bed();
  const order = house.order('slow-500-1');
  expect(await house.provider.submit(order, signal)).toEqual({ kind: 'unknown', why: 'http-500' });
  expect(await house.provider.ask(order, signal)).toEqual({ kind: 'absent', certain: false });
  await house.advance(41_000);
  expect(await found(house.provider.ask(order, signal))).toMatchObject({ stage: 'accepted' });
  expect(await house.provider.submit(order, signal)).toMatchObject({ kind: 'accepted' });
  await house.advance(3000);
  expect(house.payments()).toHaveLength(1);
});

test('other-body-409: a reference with another payload is unknown, never a new payment', async () => {
  await using house = await bed();
  expect(await house.provider.submit(house.order('other-body-409-1'), signal)).toEqual({
    kind: 'unknown',
    why: 'http-409',
  });
  const order = house.order('wd_1042-1');
  await accepted(house.provider.submit(order, signal));
  const renamed = house.order('wd_1042-1', { ...TO, name: 'Another Name' });
  expect(await house.provider.submit(renamed, signal)).toMatchObject({ kind: 'unknown' });
  const dearer = { ...order, amount: { ...order.amount, amount: 9900n } };
  expect(await house.provider.ask(dearer, signal)).toEqual({ kind: 'unknown', why: 'other-order' });
});

test('success-but-unclaimed: a card that could not be delivered waits and can be cancelled', async () => {
  await using house = await bed();
  const order = house.order('success-but-unclaimed-1');
  await house.provider.submit(order, signal);
  await house.advance(3000);
  const held = await found(house.provider.ask(order, signal));
  expect(held).toMatchObject({ stage: 'on-hold', word: 'FAILED' });
  await accepted(house.provider.cancel!(withIds(order, held), signal));
  expect(await found(house.provider.ask(order, signal))).toMatchObject({ stage: 'returned', word: 'CANCELED' });
  expect(house.payments()).toEqual([]);
});

test('paid-then-back: a card canceled after delivery is returned', async () => {
  await using house = await bed();
  const order = house.order('paid-then-back-1');
  await house.provider.submit(order, signal);
  await house.advance(3000);
  const paid = await found(house.provider.ask(order, signal));
  expect(await house.provider.cancel!(withIds(order, paid), signal)).toMatchObject({ kind: 'refused' });
  await house.advance(9 * DAY_MS);
  expect(await found(house.provider.ask(order, signal))).toMatchObject({ stage: 'returned' });
});

test('empty-wallet: nothing is ordered while the balance is short, and the same attempt pays an hour later', async () => {
  await using house = await bed();
  const order = house.order('empty-wallet-1');
  const empty = { kind: 'not-taken', code: 'insufficient-funds' };
  expect(await house.provider.submit(order, signal)).toMatchObject(empty);
  await house.advance(HOUR_MS);
  await accepted(house.provider.submit(order, signal));
  await house.advance(3000);
  expect(house.payments()).toHaveLength(1);
});

test('token-storm: a 401 and a 429 take nothing', async () => {
  await using house = await bed();
  const order = house.order('token-storm-1');
  expect(await house.provider.submit(order, signal)).toMatchObject({ kind: 'not-taken', code: 'http-401' });
  expect(await house.provider.submit(order, signal)).toMatchObject({ code: 'http-429', retryMs: 7000 });
  await accepted(house.provider.submit(order, signal));
});

test('hook-first: hints arrive before the answer, twice, and name the reward', async () => {
  await using house = await bed();
  await using hooks = await hooksTo(house.provider, house.now);
  house.world.hookUrls.tremendous = hooks.url;
  const { ids } = await accepted(house.provider.submit(house.order('hook-first-1'), signal));
  const [first, again] = hooks.hints;
  expect(first!.ids).toEqual({ reward_id: ids['reward_id'] });
  expect(again).toEqual(first);
});

test('hook-forged: none of the forged hooks is taken, the real one is', async () => {
  await using house = await bed();
  await using hooks = await hooksTo(house.provider, house.now);
  house.world.hookUrls.tremendous = hooks.url;
  await house.provider.submit(house.order('hook-forged-1'), signal);
  await house.advance(3000);
  expect(hooks.hints.map((hint) => hint !== null)).toEqual([false, false, false, false, true]);
});

test('a webhook is signed with HMAC-SHA256 over its bytes', async () => {
  await using house = await bed();
  const provider = house.open({ webhookKey: 'trem-demo-key' });
  const signature = 'sha256=b166e3d70161d3e0546db14b04f145da8a15318f20a823839b53ac0197929e61';
  const headers = { 'tremendous-webhook-signature': signature };
  const body = (uuid: string) => Buffer.from(`{"event":"REWARDS.DELIVERY.SUCCEEDED","uuid":"${uuid}"}`);
  expect(await provider.hint(body('u1'), headers, 0)).toEqual({ dedup: 'u1', ids: {} });
  expect(await provider.hint(body('u2'), headers, 0)).toBeNull();
});

test.each([
  [{ ...TO, brand: 'steam' }, 1250n, 'brand'],
  [{ ...TO, email: 'nobody' }, 1250n, 'recipient'],
  [{ ...TO, name: '' }, 1250n, 'recipient'],
  [TO, 0n, 'amount'],
  [TO, 200_001n, 'amount'],
])('%j for %d cents is not sent: %s', async (to, amount, code) => {
  await using house = await bed();
  expect(await house.provider.check(to, { unit: 'USD', amount, scale: 2 })).toEqual({ ok: false, code });
});

test('an invalid order is refused, the balance is read, and errors hold no key', async () => {
  await using house = await bed();
  const order = { ...house.order('wd_1042-1'), body: Buffer.from('{}') };
  expect(await house.provider.submit(order, signal)).toMatchObject({ kind: 'refused', code: 'invalid-order' });
  expect(await house.provider.balance!(signal)).toEqual([{ unit: 'USD', amount: 1_825_050n, scale: 2 }]);
  const said = await house.open({ apiKey: 'a-secret-key' }).balance!(signal).catch((error: unknown) => String(error));
  expect(said).toBe('Error: Tremendous did not say the balance: not-taken http-401');
});
