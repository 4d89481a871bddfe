import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contracts/days/time.ts';
import { accepted, found, hooksTo, openStandIn, orderOf, withIds } from '#tests/support/payouts/stand-in.ts';
import { paypal } from './paypal.ts';

const signal = AbortSignal.timeout(HOUR_MS);

/** PayPal's adapter against its stand-in, on one clock. */
async function bed() {
  const standIn = await openStandIn();
  const settings = standIn.settings.paypal;
  const open = (more = {}) => paypal({ ...settings, ...more }, standIn.deps);
  const provider = open();
  const order = (ref: string) => orderOf(provider, ref, { email: 'player@example.org' }, { openedAt: standIn.now() });
  return { ...standIn, open, provider, order, [Symbol.asyncDispose]: () => standIn[Symbol.asyncDispose]() };
}

test('a payout is accepted, then paid, with its fee and its ids', async () => {
  await using house = await bed();
  const order = house.order('wd_1042-1');
  const submitted = withIds(order, await accepted(house.provider.submit(order, signal)));
  expect(await found(house.provider.ask(submitted, signal))).toMatchObject({ stage: 'accepted', word: 'PENDING' });
  await house.advance(3000);
  const paid = await found(house.provider.ask(submitted, signal));
  expect(paid).toMatchObject({ stage: 'paid', word: 'SUCCESS', fee: { unit: 'USD', amount: 25n, scale: 2 } });
  expect(Object.keys(paid.ids).sort()).toEqual(['payout_batch_id', 'payout_item_id', 'transaction_id']);
  expect(house.payments()).toMatchObject([{ ref: 'wd_1042-1', to: 'player@example.org', amount: '12.50' }]);
});

test('the frozen body is one item whose ids are the reference', async () => {
  await using house = await bed();
  expect(JSON.parse(Buffer.from(house.order('wd_1042-1').body!).toString())).toEqual({
    sender_batch_header: { sender_batch_id: 'wd_1042-1', email_subject: 'Your withdrawal' },
    items: [
      {
        recipient_type: 'EMAIL',
        receiver: 'player@example.org',
        amount: { currency: 'USD', value: '12.50' },
        sender_item_id: 'wd_1042-1',
        note: '',
      },
    ],
  });
});

test.each(['lost-answer-paid', 'lost-answer-absent'])(
  '%s: asking repeats the same body and pays once',
  async (scenario) => {
    await using house = await bed();
    const order = house.order(`${scenario}-1`);
    expect(await house.provider.submit(order, signal)).toMatchObject({ kind: 'unknown' });
    const asked = await found(house.provider.ask(order, signal));
    expect(asked.stage).toBe('accepted');
    await house.advance(3000);
    expect(await found(house.provider.ask(withIds(order, asked), signal))).toMatchObject({ stage: 'paid' });
    expect(house.payments()).toHaveLength(1);
  },
);

test('duplicate-link: the batch named by the link is adopted, on our own host', async () => {
  await using house = await bed();
  const order = house.order('duplicate-link-1');
  const outcome = await accepted(house.provider.submit(order, signal));
  expect(outcome.raw).toContain('api.sandbox.paypal.com');
  await house.advance(3000);
  expect(await found(house.provider.ask(withIds(order, outcome), signal))).toMatchObject({ stage: 'paid' });
  expect(house.payments()).toHaveLength(1);
});

test('denied-frees-key: a denied attempt is never sent again, whatever calls come late', async () => {
  await using house = await bed();
  const order = house.order('denied-frees-key-1');
  const submitted = withIds(order, await accepted(house.provider.submit(order, signal)));
  await house.advance(3000);
  expect(await found(house.provider.ask(submitted, signal))).toMatchObject({ stage: 'refused', word: 'FAILED' });
  await house.provider.submit(submitted, signal);
  await house.provider.ask(submitted, signal);
  await house.advance(DAY_MS);
  expect(house.payments()).toEqual([]);
});

test('slow-500: a 500 is unknown, in progress is unknown, then the payout is found', async () => {
  await using house = await bed();
  const order = house.order('slow-500-1');
  expect(await house.provider.submit(order, signal)).toMatchObject({ kind: 'unknown', why: 'http-500 INTERNAL_ERROR' });
  expect(await house.provider.ask(order, signal)).toMatchObject({
    kind: 'unknown',
    why: expect.stringContaining('PREVIOUS_REQUEST_IN_PROGRESS') as string,
  });
  await house.advance(41_000);
  await house.advance(3000);
  expect(await found(house.provider.ask(order, signal))).toMatchObject({ stage: 'paid' });
  expect(house.payments()).toHaveLength(1);
});

test('success-but-unclaimed: unclaimed has a deadline and becomes paid when the player claims it', async () => {
  await using house = await bed();
  const order = house.order('success-but-unclaimed-1');
  const submitted = withIds(order, await accepted(house.provider.submit(order, signal)));
  await house.advance(3000);
  const unclaimed = await found(house.provider.ask(submitted, signal));
  expect(unclaimed).toMatchObject({ stage: 'unclaimed', claimBy: unclaimed.at + 30 * DAY_MS });
  expect(house.payments()).toEqual([]);
  await house.advance(12 * DAY_MS);
  expect(await found(house.provider.ask(submitted, signal))).toMatchObject({ stage: 'paid', claimBy: null });
});

test.each([
  ['success-but-unclaimed-returned', 30, 'RETURNED'],
  ['paid-then-back', 9, 'REVERSED'],
  ['paid-then-back-refunded', 9, 'REFUNDED'],
])('%s: money that comes back is returned', async (scenario, days, word) => {
  await using house = await bed();
  const order = house.order(`${scenario}-1`);
  const submitted = withIds(order, await accepted(house.provider.submit(order, signal)));
  await house.advance(3000);
  await house.advance(days * DAY_MS);
  expect(await found(house.provider.ask(submitted, signal))).toMatchObject({ stage: 'returned', word });
});

test('an unclaimed payout can be cancelled, a paid one cannot', async () => {
  await using house = await bed();
  for (const [ref, kind, stage] of [
    ['success-but-unclaimed-1', 'accepted', 'returned'],
    ['wd_1042-1', 'refused', 'paid'],
  ] as const) {
    const order = house.order(ref);
    const submitted = withIds(order, await accepted(house.provider.submit(order, signal)));
    await house.advance(3000);
    const seen = withIds(submitted, await found(house.provider.ask(submitted, signal)));
    expect(await house.provider.cancel!(seen, signal)).toMatchObject({ kind });
    expect(await found(house.provider.ask(seen, signal))).toMatchObject({ stage });
  }
});

test('empty-wallet: nothing is taken while our account is empty, and the same attempt pays once it is funded', async () => {
  await using house = await bed();
  const order = house.order('empty-wallet-1');
  const empty = { kind: 'not-taken', code: 'INSUFFICIENT_FUNDS' };
  expect(await house.provider.submit(order, signal)).toMatchObject(empty);
  await house.advance(1_800_000);
  expect(await house.provider.submit(order, signal)).toMatchObject(empty);
  await house.advance(1_800_000);
  await accepted(house.provider.submit(order, signal));
  await house.advance(3000);
  expect(house.payments()).toHaveLength(1);
});

test('token-storm: a revoked token, a limited token call and a 429 take nothing and lose nothing', async () => {
  await using house = await bed();
  const order = house.order('token-storm-1');
  expect(await house.provider.submit(order, signal)).toEqual({
    kind: 'not-taken',
    code: 'token http-429',
    retryMs: 1000,
  });
  await house.advance(1000);
  expect(await house.provider.submit(order, signal)).toEqual({
    kind: 'not-taken',
    code: 'RATE_LIMIT_REACHED',
    retryMs: 7000,
  });
  await accepted(house.provider.submit(order, signal));
  await house.advance(3000);
  expect(house.payments()).toHaveLength(1);
});

test('fifty payouts at once need one token', async () => {
  await using house = await bed();
  const orders = Array.from({ length: 50 }, (_, at) => house.order(`wd_${at}-1`));
  await Promise.all(orders.map((order) => accepted(house.provider.submit(order, signal))));
  expect(house.world.count('paypal token')).toBe(2);
});

test('a key of 15 days is not repeated: a person decides', async () => {
  await using house = await bed();
  const order = house.order('lost-answer-absent-1');
  await house.provider.submit(order, signal);
  await house.advance(15 * DAY_MS);
  expect(await house.provider.ask(order, signal)).toEqual({ kind: 'unknown', why: 'key-too-old' });
  expect(house.payments()).toEqual([]);
});

test.each([
  ['ERRPYO001', 'not-taken', 'SENDER_RESTRICTED'],
  ['ERRPYO005', 'not-taken', 'INSUFFICIENT_FUNDS'],
  ['ERRPYO035', 'not-taken', 'RATE_LIMIT_VALIDATION'],
  ['ERRPYO006', 'unknown', 'INTERNAL_ERROR'],
  ['ERRPYO014', 'unknown', 'USER_BUSINESS_ERROR'],
  ['ERRPYO039', 'unknown', 'PREVIOUS_REQUEST_IN_PROGRESS'],
])('the sandbox note %s is %s: %s', async (note, kind, code) => {
  await using house = await bed();
  const provider = house.open({ note });
  const order = orderOf(provider, 'wd_1042-1', { email: 'player@example.org' }, { openedAt: house.now() });
  const outcome = await provider.submit(order, signal);
  expect(outcome.kind).toBe(kind);
  expect(JSON.stringify(outcome)).toContain(code);
  expect(house.payments()).toEqual([]);
});

test('an invalid call is refused', async () => {
  await using house = await bed();
  const body = Buffer.from('{"sender_batch_header":{},"items":[]}');
  const outcome = await house.provider.submit({ ...house.order('wd_1042-1'), body }, signal);
  expect(outcome).toMatchObject({ kind: 'refused', code: 'VALIDATION_ERROR' });
});

test('a batch of another reference or amount is not taken for ours', async () => {
  await using house = await bed();
  const order = house.order('wd_1042-1');
  const other = withIds(house.order('wd_7-1'), await accepted(house.provider.submit(order, signal)));
  expect(await house.provider.ask(other, signal)).toEqual({ kind: 'unknown', why: 'other-batch' });
  const dearer = { ...order, ids: other.ids, amount: { ...order.amount, amount: 9900n } };
  expect(await house.provider.ask(dearer, signal)).toEqual({ kind: 'unknown', why: 'other-batch' });
});

test.each([
  [{ email: '' }, 1250n, 'receiver'],
  [{}, 1250n, 'receiver'],
  [{ email: 'player@example.org' }, 0n, 'amount'],
  [{ email: 'player@example.org' }, 2_000_001n, 'amount'],
])('%j for %d cents is not sent: %s', async (to, amount, code) => {
  await using house = await bed();
  expect(await house.provider.check(to, { unit: 'USD', amount, scale: 2 })).toEqual({ ok: false, code });
});

test('the balance is read in cents', async () => {
  await using house = await bed();
  expect(await house.provider.balance!(signal)).toEqual([{ unit: 'USD', amount: 2_500_000n, scale: 2 }]);
});

test('no secret is in an outcome, a reason or an error', async () => {
  await using house = await bed();
  const broken = house.open({ clientSecret: 'a-very-secret-word' });
  const outcome = await broken.submit(house.order('wd_1042-1'), signal);
  expect(outcome).toEqual({ kind: 'not-taken', code: 'token http-401', retryMs: 5000 });
  const said = await broken.balance!(signal).catch((error: unknown) => String(error));
  expect(JSON.stringify([outcome, said])).not.toContain('secret');
});

test('hook-first: hints arrive before the answer, twice and in the wrong order, and only name the payout', async () => {
  await using house = await bed();
  await using hooks = await hooksTo(house.provider, house.now);
  house.world.hookUrls.paypal = hooks.url;
  const order = house.order('hook-first-1');
  const outcome = await accepted(house.provider.submit(order, signal));
  const [first, again, old] = hooks.hints;
  expect(hooks.hints).toHaveLength(3);
  expect(first).toMatchObject({ ids: { ref: 'hook-first-1', ...outcome.ids } });
  expect(again!.dedup).toBe(first!.dedup);
  expect(old!.dedup).not.toBe(first!.dedup);
  expect(await found(house.provider.ask(withIds(order, outcome), signal))).toMatchObject({ stage: 'accepted' });
});

test('hook-forged: none of the forged hooks is taken, the real one is', async () => {
  await using house = await bed();
  await using hooks = await hooksTo(house.provider, house.now);
  house.world.hookUrls.paypal = hooks.url;
  await accepted(house.provider.submit(house.order('hook-forged-1'), signal));
  await house.advance(3000);
  expect(hooks.hints).toHaveLength(6);
  expect(hooks.hints.slice(0, 5)).toEqual([null, null, null, null, null]);
  expect(hooks.hints[5]).toMatchObject({ ids: { ref: 'hook-forged-1' } });
});
