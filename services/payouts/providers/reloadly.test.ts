import { expect, test } from 'vitest';
import { HOUR_MS } from '#contracts/days/time.ts';
import { accepted, found, hooksTo, openStandIn, orderOf } from '#tests/support/payouts/stand-in.ts';
import { usd } from './minor.ts';
import { reloadly } from './reloadly.ts';

const signal = AbortSignal.timeout(HOUR_MS);
const TO = { phone: '+12125550123', country: 'US', operatorId: '341' };

async function bed() {
  const standIn = await openStandIn();
  const open = (more = {}) => reloadly({ ...standIn.settings.reloadly, ...more }, standIn.deps);
  const provider = open();
  const order = (ref: string) => orderOf(provider, ref, TO, { openedAt: standIn.now() });
  return { ...standIn, open, provider, order, [Symbol.asyncDispose]: () => standIn[Symbol.asyncDispose]() };
}

test('a top-up is accepted, then paid; its PIN is handed over and in no record', async () => {
  await using house = await bed();
  const order = house.order('wd_1042-1');
  await accepted(house.provider.submit(order, signal));
  expect(await found(house.provider.ask(order, signal))).toMatchObject({ stage: 'accepted', word: 'PROCESSING' });
  await house.advance(3000);
  const { secret, ...paid } = await found(house.provider.ask(order, signal));
  expect(paid).toMatchObject({ stage: 'paid', cost: { amount: 1125n } });
  expect(Buffer.from(secret!).toString()).toBe('{"serial":"S-1","code":"1234-5678"}');
  expect(paid.raw).not.toContain('1234-5678');
  expect(house.payments()).toMatchObject([{ ref: 'wd_1042-1', to: '+12125550123', amount: '12.50' }]);
});

test('the operator of the number is found and decides which amounts there are', async () => {
  await using house = await bed();
  const to = { phone: '+12125550123', country: 'US' };
  expect(await house.provider.check(to, usd(1250n))).toEqual({ ok: true, to: { ...to, operatorId: '341' } });
  const codeOf = async (given: Record<string, string>, cents: bigint) =>
    house.provider.check(given, usd(cents)).then((checked) => !checked.ok && checked.code);
  expect(await codeOf(to, 50n)).toBe('amount');
  expect(await codeOf(to, 10_001n)).toBe('amount');
  expect(await codeOf({ ...to, phone: '2125550123' }, 1250n)).toBe('phone');
  expect(await codeOf({ ...to, country: 'DE' }, 1250n)).toBe('country');
  expect(await codeOf({ ...to, phone: '+12125550100' }, 1250n)).toBe('COULD_NOT_AUTO_DETECT_OPERATOR');
});

test('lost-answer-paid: asking by our reference finds it, and a repeat pays nothing', async () => {
  await using house = await bed();
  const order = house.order('lost-answer-paid-1');
  expect(await house.provider.submit(order, signal)).toMatchObject({ kind: 'unknown' });
  expect(await house.provider.submit(order, signal)).toEqual({
    kind: 'unknown',
    why: 'http-400 CUSTOM_IDENTIFIER_ALREADY_USED',
  });
  await house.advance(3000);
  expect(await found(house.provider.ask(order, signal))).toMatchObject({ stage: 'paid' });
  expect(house.payments()).toHaveLength(1);
});

test('lost-answer-absent: nothing is there, and a repeat pays once', async () => {
  await using house = await bed();
  const order = house.order('lost-answer-absent-1');
  expect(await house.provider.submit(order, signal)).toMatchObject({ kind: 'unknown' });
  expect(await house.provider.ask(order, signal)).toEqual({ kind: 'absent', certain: false });
  await accepted(house.provider.submit(order, signal));
  await house.advance(3000);
  expect(house.payments()).toHaveLength(1);
});

test('slow-500: absent at first, found later', async () => {
  await using house = await bed();
  const order = house.order('slow-500-1');
  expect(await house.provider.submit(order, signal)).toMatchObject({ kind: 'unknown' });
  expect(await house.provider.ask(order, signal)).toEqual({ kind: 'absent', certain: false });
  await house.advance(41_000);
  expect(await found(house.provider.ask(order, signal))).toMatchObject({ stage: 'accepted' });
});

test.each([
  ['identifier-used-was-paid', 'paid', 1],
  ['identifier-used-refunded', 'returned', 0],
])('%s: a used identifier is unknown until asking says %s', async (scenario, stage, payments) => {
  await using house = await bed();
  const order = house.order(`${scenario}-1`);
  expect(await house.provider.submit(order, signal)).toMatchObject({ kind: 'unknown' });
  await house.advance(3000);
  expect(await found(house.provider.ask(order, signal))).toMatchObject({ stage });
  expect(house.payments()).toHaveLength(payments);
});

test('empty-wallet: nothing is taken for an hour, then the same attempt pays', async () => {
  await using house = await bed();
  const order = house.order('empty-wallet-1');
  expect(await house.provider.submit(order, signal)).toMatchObject({ kind: 'not-taken', code: 'INSUFFICIENT_BALANCE' });
  await house.advance(HOUR_MS);
  await accepted(house.provider.submit(order, signal));
});

test('token-storm: an ended token is renewed, and a 429 takes nothing', async () => {
  await using house = await bed();
  const order = house.order('token-storm-1');
  expect(await house.provider.submit(order, signal)).toMatchObject({ kind: 'not-taken', retryMs: 7000 });
  await accepted(house.provider.submit(order, signal));
});

test('hook-first and hook-forged: only signed hints are taken', async () => {
  await using house = await bed();
  await using hooks = await hooksTo(house.provider, house.now);
  house.world.hookUrls.reloadly = hooks.url;
  const { ids } = await accepted(house.provider.submit(house.order('hook-first-1'), signal));
  const [first, again] = hooks.hints.splice(0);
  expect(first!.ids).toEqual({ ref: 'hook-first-1', ...ids });
  expect(again).toEqual(first);
  await house.advance(3000);
  hooks.hints.splice(0);
  await accepted(house.provider.submit(house.order('hook-forged-1'), signal));
  await house.advance(3000);
  expect(hooks.hints.map((hint) => hint !== null)).toEqual([false, false, false, false, true]);
});

test('a webhook is signed over its body and its time', async () => {
  await using house = await bed();
  const provider = house.open({ webhookSecret: 'rel-demo!' });
  expect(await provider.hint(Buffer.from('{}'), {}, 0)).toBeNull();
  const signed = house.open({ webhookSecret: 'rel-demo' });
  const signature = '8c732e7e0009aeeb60d66369c0f5cdaa85a0d5c044409a42974985f67403c123';
  const body = Buffer.from('{"data":{"customIdentifier":"wd_1042-1"}}');
  const hint = (time: string) =>
    signed.hint(body, { 'x-reloadly-signature': signature, 'x-reloadly-request-timestamp': time }, 0);
  expect(await hint('1764151200000')).toEqual({ dedup: signature, ids: { ref: 'wd_1042-1' } });
  expect(await hint('1764151200001')).toBeNull();
});

test('the balance is read in cents', async () => {
  await using house = await bed();
  expect(await house.provider.balance!(signal)).toEqual([usd(95_025n)]);
});
