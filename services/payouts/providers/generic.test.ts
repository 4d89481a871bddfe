import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contracts/days/time.ts';
import { accepted, found, hooksTo, openStandIn, orderOf, withIds } from '#tests/support/payouts/stand-in.ts';
import { generic } from './generic.ts';

const signal = AbortSignal.timeout(HOUR_MS);

async function bed() {
  const standIn = await openStandIn();
  const open = (more = {}) => generic({ ...standIn.settings.generic, ...more }, standIn.deps);
  const provider = open();
  const order = (ref: string, email = 'player@example.org') =>
    orderOf(provider, ref, { email }, { openedAt: standIn.now() });
  return { ...standIn, open, provider, order, [Symbol.asyncDispose]: () => standIn[Symbol.asyncDispose]() };
}

test('a payout is accepted, then paid; a repeat has the same answer', async () => {
  await using house = await bed();
  const order = house.order('wd_1042-1');
  const outcome = await accepted(house.provider.submit(order, signal));
  expect((await accepted(house.provider.submit(order, signal))).ids).toEqual(outcome.ids);
  await house.advance(3000);
  expect(await found(house.provider.ask(withIds(order, outcome), signal))).toMatchObject({ stage: 'paid' });
  expect(house.payments()).toMatchObject([{ ref: 'wd_1042-1', amount: '12.50' }]);
});

test('lost-answer-paid: asking by our reference finds it', async () => {
  await using house = await bed();
  const order = house.order('lost-answer-paid-1');
  expect(await house.provider.submit(order, signal)).toMatchObject({ kind: 'unknown' });
  expect(await found(house.provider.ask(order, signal))).toMatchObject({ stage: 'accepted' });
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
  expect(house.payments()).toHaveLength(1);
});

test('slow-500: absent at first, found later', async () => {
  await using house = await bed();
  const order = house.order('slow-500-1');
  expect(await house.provider.submit(order, signal)).toEqual({ kind: 'unknown', why: 'http-500 internal' });
  expect(await house.provider.ask(order, signal)).toEqual({ kind: 'absent', certain: false });
  await house.advance(41_000);
  expect(await found(house.provider.ask(order, signal))).toMatchObject({ stage: 'accepted' });
});

test('other-body-409: another body under our reference is unknown', async () => {
  await using house = await bed();
  expect(await house.provider.submit(house.order('other-body-409-1'), signal)).toEqual({
    kind: 'unknown',
    why: 'http-409 other-body',
  });
});

test('empty-wallet: nothing is taken for an hour, then the same attempt pays', async () => {
  await using house = await bed();
  const order = house.order('empty-wallet-1');
  expect(await house.provider.submit(order, signal)).toMatchObject({ kind: 'not-taken', code: 'insufficient-funds' });
  await house.advance(HOUR_MS);
  await accepted(house.provider.submit(order, signal));
});

test('token-storm: a 401 and a 429 take nothing', async () => {
  await using house = await bed();
  const order = house.order('token-storm-1');
  expect(await house.provider.submit(order, signal)).toMatchObject({ kind: 'not-taken', code: 'signature' });
  expect(await house.provider.submit(order, signal)).toMatchObject({ kind: 'not-taken', retryMs: 7000 });
  await accepted(house.provider.submit(order, signal));
});

test('paid-then-back: a payout that comes back is returned', async () => {
  await using house = await bed();
  const order = house.order('paid-then-back-1');
  await house.provider.submit(order, signal);
  await house.advance(3000);
  await house.advance(9 * DAY_MS);
  expect(await found(house.provider.ask(order, signal))).toMatchObject({ stage: 'returned' });
});

test('hook-first: hints arrive before the answer, twice, with our reference', async () => {
  await using house = await bed();
  await using hooks = await hooksTo(house.provider, house.now);
  house.world.hookUrls.generic = hooks.url;
  const { ids } = await accepted(house.provider.submit(house.order('hook-first-1'), signal));
  expect(hooks.hints[0]!.ids).toEqual({ ref: 'hook-first-1', ...ids });
  expect(hooks.hints[1]).toEqual(hooks.hints[0]);
});

test('hook-forged: none of the forged hooks is taken, the real one is', async () => {
  await using house = await bed();
  await using hooks = await hooksTo(house.provider, house.now);
  house.world.hookUrls.generic = hooks.url;
  await house.provider.submit(house.order('hook-forged-1'), signal);
  await house.advance(3000);
  expect(hooks.hints.map((hint) => hint !== null)).toEqual([false, false, false, false, true]);
});

test('an invalid payout is refused, and amounts outside the limits are not sent', async () => {
  await using house = await bed();
  const order = { ...house.order('wd_1042-1'), body: Buffer.from('{}') };
  expect(await house.provider.submit(order, signal)).toMatchObject({ kind: 'refused', code: 'invalid-payout' });
  const check = (amount: bigint) => house.provider.check({}, { unit: 'USD', amount, scale: 2 });
  expect(await check(500_001n)).toEqual({ ok: false, code: 'amount' });
  expect(await check(500_000n)).toMatchObject({ ok: true });
  expect(() => house.open({ max: '1.001' })).toThrow('not an amount');
});
