import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contracts/days/time.ts';
import { accepted, found, hooksTo, openStandIn, orderOf, withIds } from '#tests/support/payouts/stand-in.ts';
import { circle, circleKey } from './circle.ts';

const signal = AbortSignal.timeout(HOUR_MS);
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const AMOUNT = { unit: 'USDC', amount: 6_620_000n, scale: 6 } as const;

async function bed() {
  const standIn = await openStandIn();
  const provider = circle(standIn.settings.circle, standIn.deps);
  const order = (ref: string) => orderOf(provider, ref, { address }, { openedAt: standIn.now(), amount: AMOUNT });
  return { ...standIn, provider, order, [Symbol.asyncDispose]: () => standIn[Symbol.asyncDispose]() };
}

test('the key is a version 4 UUID of the reference', () => {
  expect(circleKey('wd_1042-1')).toBe('e85508c5-5085-48c1-86d1-5cd2e064284c');
});

test('a transfer is accepted, then complete, with the gas it cost', async () => {
  await using house = await bed();
  const order = house.order('wd_1042-1');
  const outcome = await accepted(house.provider.submit(order, signal));
  expect((await accepted(house.provider.submit(order, signal))).ids).toEqual(outcome.ids);
  await house.advance(3000);
  expect(await found(house.provider.ask(withIds(order, outcome), signal))).toMatchObject({
    stage: 'paid',
    word: 'COMPLETE',
    fee: { unit: 'ETH', amount: 42_000_000_000_000n, scale: 18 },
  });
  expect(house.payments()).toMatchObject([{ ref: 'wd_1042-1', to: address, amount: '6.62' }]);
});

test('the frozen body holds no secret, encrypted or not', async () => {
  await using house = await bed();
  const text = Buffer.from(house.order('wd_1042-1').body!).toString();
  expect(JSON.parse(text)).toMatchObject({ amounts: ['6.62'], refId: 'wd_1042-1', destinationAddress: address });
  expect(text).not.toMatch(/ciphertext|5ec7/i);
});

test('lost-answer-paid: the transfer is found in the list by its reference', async () => {
  await using house = await bed();
  const order = house.order('lost-answer-paid-1');
  expect(await house.provider.submit(order, signal)).toMatchObject({ kind: 'unknown' });
  await house.advance(3000);
  expect(await found(house.provider.ask(order, signal))).toMatchObject({ stage: 'paid' });
  expect(house.payments()).toHaveLength(1);
});

test.each(['lost-answer-absent', 'slow-500'])(
  '%s: absence is not certain, and a repeat pays once',
  async (scenario) => {
    await using house = await bed();
    const order = house.order(`${scenario}-1`);
    expect(await house.provider.submit(order, signal)).toMatchObject({ kind: 'unknown' });
    expect(await house.provider.ask(order, signal)).toEqual({ kind: 'absent', certain: false });
    await house.advance(41_000);
    await accepted(house.provider.submit(order, signal));
    await house.advance(3000);
    expect(house.payments()).toHaveLength(1);
  },
);

test('never-broadcast: a transfer that was not sent can be cancelled', async () => {
  await using house = await bed();
  const order = house.order('never-broadcast-1');
  const submitted = withIds(order, await accepted(house.provider.submit(order, signal)));
  await house.advance(DAY_MS);
  expect(await found(house.provider.ask(submitted, signal))).toMatchObject({ stage: 'accepted' });
  await accepted(house.provider.cancel!(submitted, signal));
  expect(await found(house.provider.ask(submitted, signal))).toMatchObject({ stage: 'refused', word: 'CANCELLED' });
});

test('stuck-accelerated: a stuck transfer is on hold, then paid', async () => {
  await using house = await bed();
  const order = house.order('stuck-accelerated-1');
  const submitted = withIds(order, await accepted(house.provider.submit(order, signal)));
  await house.advance(3000);
  expect(await found(house.provider.ask(submitted, signal))).toMatchObject({ stage: 'on-hold', word: 'STUCK' });
  expect((await house.provider.cancel!(submitted, signal)).kind).toBe('unknown');
  await house.advance(HOUR_MS);
  expect(await found(house.provider.ask(submitted, signal))).toMatchObject({ stage: 'paid' });
});

test('complete-before-confirmed: a late hint of an earlier state changes nothing that asking says', async () => {
  await using house = await bed();
  await using hooks = await hooksTo(house.provider, house.now);
  house.world.hookUrls.circle = hooks.url;
  const order = house.order('complete-before-confirmed-1');
  const submitted = withIds(order, await accepted(house.provider.submit(order, signal)));
  await house.advance(3000);
  expect(hooks.hints).toHaveLength(2);
  expect(await found(house.provider.ask(submitted, signal))).toMatchObject({ stage: 'paid' });
});

test('empty-wallet: nothing is taken for an hour, then the same attempt pays', async () => {
  await using house = await bed();
  const order = house.order('empty-wallet-1');
  expect(await house.provider.submit(order, signal)).toMatchObject({ kind: 'not-taken', code: '155201' });
  await house.advance(HOUR_MS);
  await accepted(house.provider.submit(order, signal));
});

test('hook-first and hook-forged: only signed hints are taken', async () => {
  await using house = await bed();
  await using hooks = await hooksTo(house.provider, house.now);
  house.world.hookUrls.circle = hooks.url;
  const { ids } = await accepted(house.provider.submit(house.order('hook-first-1'), signal));
  expect(hooks.hints.splice(0)[0]!.ids).toEqual({ ...ids, ref: 'hook-first-1' });
  await house.advance(3000);
  hooks.hints.splice(0);
  await accepted(house.provider.submit(house.order('hook-forged-1'), signal));
  await house.advance(3000);
  expect(hooks.hints.map((hint) => hint !== null)).toEqual([false, false, false, false, true]);
});
