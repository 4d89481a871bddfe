import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contracts/days/time.ts';
import { openPayoutBed, toPaypal } from '#tests/support/payouts/payout-bed.ts';
import { openStandIn } from '#tests/support/payouts/stand-in.ts';
import { withdrawalFaults } from '#tests/support/withdrawal-faults.ts';
import { paypal } from '../providers/paypal.ts';
import { attemptRef } from '#contracts/withdrawals/attempt.ts';

async function openBed() {
  const standIn = await openStandIn();
  const provider = paypal(standIn.settings.paypal, standIn.deps);
  const bed = openPayoutBed({ now: standIn.now, providers: { paypal: provider } });
  return {
    ...bed,
    standIn,
    payments: () => standIn.payments(),
    async passes(ms: number) {
      await standIn.advance(ms);
      await bed.work();
    },
    /** Step by step, so that each question is asked when it is due. */
    async days(count: number) {
      for (let day = 0; day < count; day++) await this.passes(DAY_MS);
    },
    attempt: (id: string, attempt = 1) => bed.attempts.rows.get(attemptRef(id, attempt))!,
    async [Symbol.asyncDispose]() {
      expect(withdrawalFaults(bed.events())).toEqual([]);
      await standIn[Symbol.asyncDispose]();
    },
  };
}

test('an approved withdrawal is submitted before the call, accepted, paid once and watched until it can no longer come back', async () => {
  await using bed = await openBed();
  const id = await bed.approved(toPaypal('ann@example.org'));
  await bed.work();
  expect(bed.withdrawal(id).stage).toBe('accepted');
  await bed.passes(10_000);
  expect(bed.withdrawal(id)).toMatchObject({ stage: 'paid', provider: 'paypal' });
  expect(bed.payments()).toMatchObject([{ to: 'ann@example.org', amount: '12.50' }]);
  expect(bed.attempt(id)).toMatchObject({ state: 'paid', feeMicros: 0 });
  await bed.days(46);
  expect(bed.attempt(id).state).toBe('closed');
  expect(bed.payments()).toHaveLength(1);
});

test('a withdrawal that is not approved is left alone', async () => {
  await using bed = await openBed();
  const id = await bed.requested(toPaypal('ann@example.org'));
  await bed.passes(HOUR_MS);
  expect(bed.withdrawal(id).stage).toBe('requested');
  expect(bed.payments()).toEqual([]);
});

test('a lost answer stays unknown until the provider shows the payment', async () => {
  await using bed = await openBed();
  const id = await bed.approved(toPaypal('lost-answer-paid@example.org'));
  await bed.work();
  expect(bed.withdrawal(id).stage).toBe('unknown');
  await bed.passes(10_000);
  expect(bed.withdrawal(id).stage).toBe('paid');
  expect(bed.payments()).toHaveLength(1);
});

test('a call that never arrived is sent again with the same reference', async () => {
  await using bed = await openBed();
  const id = await bed.approved(toPaypal('lost-answer-absent@example.org'));
  await bed.work();
  expect(bed.withdrawal(id).stage).toBe('unknown');
  await bed.passes(10_000);
  await bed.passes(MINUTE_MS);
  expect(bed.withdrawal(id).stage).toBe('paid');
  expect(bed.payments()).toMatchObject([{ ref: attemptRef(id, 1) }]);
});

test('an empty wallet waits with the same attempt, and pays when it is funded', async () => {
  await using bed = await openBed();
  const id = await bed.approved(toPaypal('empty-wallet@example.org'));
  await bed.work();
  expect(bed.attempt(id)).toMatchObject({ state: 'ready', waitsFor: 'empty-wallet' });
  expect(bed.withdrawal(id)).toMatchObject({ stage: 'submitting', attempt: 1 });
  for (let minute = 0; minute < 62; minute++) await bed.passes(MINUTE_MS);
  expect(bed.withdrawal(id)).toMatchObject({ stage: 'paid', attempt: 1 });
  expect(bed.payments()).toHaveLength(1);
});

test('an unclaimed payment is shown as such, and gives the points back when it returns', async () => {
  await using bed = await openBed();
  const id = await bed.approved(toPaypal('success-but-unclaimed-returned@example.org'));
  const before = bed.account().available;
  await bed.work();
  await bed.passes(10_000);
  expect(bed.withdrawal(id).stage).toBe('unclaimed');
  const { claimBy } = bed.attempt(id);
  expect(claimBy).toBeGreaterThan(bed.standIn.now() + 29 * DAY_MS);
  expect(bed.events().find(({ type }) => type === 'payout-noted')!.payload).toMatchObject({ claimBy });
  await bed.days(32);
  expect(bed.withdrawal(id).stage).toBe('failed');
  expect(bed.account().available).toBe(before + 1250);
});

test('a payment that comes back after it was paid gives the points back', async () => {
  await using bed = await openBed();
  const id = await bed.approved(toPaypal('paid-then-back@example.org'));
  await bed.work();
  await bed.passes(10_000);
  expect(bed.withdrawal(id).stage).toBe('paid');
  await bed.days(10);
  expect(bed.withdrawal(id).stage).toBe('returned');
  expect(bed.attempt(id).state).toBe('closed');
});

test('an outcome that stays unknown for a week goes to a person, and is never sent again as another attempt', async () => {
  await using bed = await openBed();
  bed.deps.providers = {
    ...bed.deps.providers,
    named: () => ({
      ...paypal(bed.standIn.settings.paypal, bed.standIn.deps),
      submit: async () => ({ kind: 'unknown', why: 'http-500' }),
      ask: async () => ({ kind: 'unknown', why: 'http-500' }),
    }),
  };
  const id = await bed.approved(toPaypal('ann@example.org'));
  await bed.work();
  await bed.days(6);
  expect(bed.attempt(id).needsPerson).toBeNull();
  await bed.days(2);
  expect(bed.attempt(id)).toMatchObject({ state: 'unknown', needsPerson: 'unknown' });
  expect(bed.withdrawal(id)).toMatchObject({ stage: 'unknown', attempt: 1 });
});
