// How others paid twice, by the issues they filed.
import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#contracts/days/time.ts';
import type { Ledger } from '#contracts/outcome.ts';
import { attemptRef } from '#contracts/withdrawals/attempt.ts';
import { decides } from '#tests/support/asks.ts';
import { settlesPayout } from '#tests/support/payout-asks.ts';
import { openPayoutBed, PAYEE, toPaypal } from '#tests/support/payouts/payout-bed.ts';
import { TEST_BEGINS } from '#tests/support/test-ledger.ts';
import { withdrawalFaults } from '#tests/support/withdrawal-faults.ts';
import { httpClient } from '../providers/http-client.ts';
import { paypal } from '../providers/paypal.ts';
import type { Order, Outcome, Provider, Seen } from '../providers/port.ts';
import { type Attempt, type AttemptChanges } from './attempt.ts';
import { workOnce } from './worker.ts';

const ABSENT: Seen = { kind: 'absent', certain: false };
const UNKNOWN: Outcome = { kind: 'unknown', why: 'time-limit' };
const ACCEPTED: Outcome = { kind: 'accepted', ids: {}, raw: '' };
const EMPTY: Outcome = { kind: 'not-taken', code: 'INSUFFICIENT_FUNDS', retryMs: MINUTE_MS };
const REFUSED: Outcome = { kind: 'refused', code: 'SENDER_RESTRICTED', raw: '' };

/** Answers in turn; the last answer repeats. */
function openScripted({ submits = [ACCEPTED], asks = [ABSENT] }: { submits?: Outcome[]; asks?: Seen[] }) {
  let now = TEST_BEGINS;
  const sent: string[] = [];
  const asked: string[] = [];
  const settings = { clientId: 'x', clientSecret: 'x', webhookId: 'x', emailSubject: 'x' };
  const next = <Answer>(answers: Answer[]): Answer => (answers.length > 1 ? answers.shift()! : answers[0]!);
  const provider: Provider = {
    ...paypal(settings, { http: httpClient(), now: () => now }),
    async submit({ ref }: Order) {
      sent.push(ref);
      return next(submits);
    },
    async ask({ ref }: Order) {
      asked.push(ref);
      return next(asks);
    },
  };
  const failures: string[] = [];
  const ledger = (inner: Ledger): Ledger => ({
    async submit(command) {
      if (failures[0] === command.type) {
        failures.shift();
        throw new Error('the connection to the ledger was lost');
      }
      return inner.submit(command);
    },
  });
  const bed = openPayoutBed({ now: () => now, providers: { paypal: provider }, ledger });
  return {
    ...bed,
    sent,
    asked,
    /** The next command of this type does not arrive. */
    fails: (type: string) => void failures.push(type),
    async passes(ms: number) {
      now += ms;
      await bed.work();
    },
    attempt: (id: string, attempt = 1) => bed.attempts.rows.get(attemptRef(id, attempt))!,
  };
}

test('elizaOS/eliza #11022: an attempt after a refusal has its own key, so that no former row answers for it', async () => {
  const bed = openScripted({ submits: [REFUSED, ACCEPTED] });
  const id = await bed.approved(toPaypal('ann@example.org'));
  await bed.work();
  expect(bed.withdrawal(id)).toMatchObject({ stage: 'refused', attempt: 1 });
  const { account, method, points, micros } = bed.attempt(id);
  bed.attempts.add({ id, account, method, points, micros }, 2, 0);
  await bed.work();
  expect(bed.sent).toEqual([attemptRef(id, 1), attemptRef(id, 2)]);
  expect(bed.withdrawal(id)).toMatchObject({ stage: 'accepted', attempt: 2 });
  expect(withdrawalFaults(bed.events())).toEqual([]);
});

test('eyra/mono #1639: after a lost answer the provider is asked by the exact reference of the attempt', async () => {
  const bed = openScripted({ submits: [REFUSED, UNKNOWN] });
  const id = await bed.approved(toPaypal('ann@example.org'));
  await bed.work();
  const { account, method, points, micros } = bed.attempt(id);
  bed.attempts.add({ id, account, method, points, micros }, 2, 0);
  await bed.work();
  await bed.passes(10_000);
  expect(new Set(bed.asked)).toEqual(new Set([attemptRef(id, 2)]));
});

test('peanutprotocol/peanut-ui #2619: if recording an answer fails, the provider is asked and nothing is sent again', async () => {
  const bed = openScripted({ asks: [found('accepted')] });
  const id = await bed.approved(toPaypal('ann@example.org'));
  bed.fails('note-payout');
  await bed.work();
  expect(bed.attempt(id).state).toBe('calling');
  await bed.passes(MINUTE_MS);
  await bed.passes(MINUTE_MS);
  expect(bed.withdrawal(id).stage).toBe('accepted');
  expect(bed.sent).toEqual([attemptRef(id, 1)]);
  expect(bed.asked.length).toBeGreaterThan(0);
});

test('btcpayserver/btcpayserver #6540: ten workers at once send an attempt once', async () => {
  const bed = openScripted({});
  const id = await bed.approved(toPaypal('ann@example.org'));
  await Promise.all(Array.from({ length: 10 }, () => workOnce(bed.deps)));
  expect(bed.sent).toEqual([attemptRef(id, 1)]);
});

test('paypal/PayPal-node-SDK #84: however often the answer is lost, there is no second reference', async () => {
  const bed = openScripted({ submits: [UNKNOWN] });
  const id = await bed.approved(toPaypal('ann@example.org'));
  await bed.work();
  for (let day = 0; day < 20; day++) await bed.passes(DAY_MS);
  expect(new Set(bed.sent)).toEqual(new Set([attemptRef(id, 1)]));
  expect(bed.withdrawal(id)).toMatchObject({ stage: 'unknown', attempt: 1 });
  expect(bed.attempt(id).needsPerson).toBe('unknown');
  expect(bed.account().held).toBe(1250);
});

test('of outcomes that staff settled, paid is watched like any payment, and refused waits for them to pay again or fail it', async () => {
  const bed = openScripted({ submits: [UNKNOWN] });
  const [paid, refused] = [
    await bed.approved(toPaypal('ann@example.org')),
    await bed.approved(toPaypal('b@example.org')),
  ];
  await bed.work();
  for (let day = 0; day < 8; day++) await bed.passes(DAY_MS);
  await bed.ledger.submit(settlesPayout(PAYEE, paid));
  await bed.ledger.submit(settlesPayout(PAYEE, refused, { outcome: 'refused', reference: null }));
  const sent = bed.sent.length;
  await bed.passes(DAY_MS);
  expect(bed.sent).toHaveLength(sent);
  expect(bed.attempt(paid)).toMatchObject({ state: 'paid', needsPerson: null });
  expect(bed.attempt(refused)).toMatchObject({ state: 'refused', needsPerson: 'settled by staff' });
  expect(bed.withdrawal(refused).stage).toBe('refused');
  await bed.ledger.submit(decides('fail-withdrawal', PAYEE, refused));
  await bed.passes(DAY_MS);
  expect(bed.attempt(refused).state).toBe('closed');
});

test('a call that is cut after hours of an empty wallet is sent again within minutes of the wallet being full', async () => {
  const hours = Array.from({ length: 100 }, () => EMPTY);
  const bed = openScripted({ submits: [UNKNOWN, ...hours, UNKNOWN, EMPTY, ACCEPTED] });
  const id = await bed.approved(toPaypal('ann@example.org'));
  await bed.work();
  while (bed.sent.length < 102) await bed.passes(MINUTE_MS);
  expect(bed.withdrawal(id).stage).toBe('unknown');
  for (let minute = 0; minute < 30; minute++) await bed.passes(MINUTE_MS);
  expect(bed.withdrawal(id).stage).toBe('accepted');
  expect(new Set(bed.sent)).toEqual(new Set([attemptRef(id, 1)]));
});

test('a worker that ends during a call leaves the attempt due, however long the next question was away', async () => {
  const bed = openScripted({ submits: [UNKNOWN, EMPTY, ACCEPTED] });
  const id = await bed.approved(toPaypal('ann@example.org'));
  const due: number[] = [];
  const { submit } = bed.deps.providers.serving('paypal')[0]!;
  Object.assign(bed.deps.providers.serving('paypal')[0]!, {
    submit: (...order: Parameters<Provider['submit']>) => {
      due.push(bed.deps.now() - bed.attempt(id).dueAt);
      return submit(...order);
    },
  });
  await bed.work();
  for (let minute = 0; minute < 60; minute++) await bed.passes(MINUTE_MS);
  expect(bed.withdrawal(id).stage).toBe('accepted');
  expect(due.length).toBeGreaterThan(2);
  expect(due.filter((late) => late < 0)).toEqual([]);
});

test('a payout that staff settled while it waited for an empty wallet is not sent when the wallet is full', async () => {
  const bed = openScripted({ submits: [UNKNOWN, EMPTY, ACCEPTED], asks: [{ kind: 'absent', certain: true }] });
  const id = await bed.approved(toPaypal('ann@example.org'));
  await bed.work();
  await bed.passes(10_000);
  expect(bed.attempt(id)).toMatchObject({ state: 'ready', waitsFor: 'empty-wallet' });
  await bed.ledger.submit(settlesPayout(PAYEE, id, { outcome: 'refused', reference: null }));
  await bed.passes(MINUTE_MS);
  expect(bed.sent).toHaveLength(2);
  expect(bed.attempt(id)).toMatchObject({ state: 'refused', needsPerson: 'settled by staff', waitsFor: null });
});

test('a refusal that was noted before a crash ends the attempt: it is not sent again', async () => {
  const bed = openScripted({ submits: [REFUSED, ACCEPTED] });
  const id = await bed.approved(toPaypal('ann@example.org'));
  const { store } = bed.deps;
  bed.deps.store = new Proxy(store, {
    get: (of, name) =>
      name === 'save'
        ? async (attempt: Attempt, changes: AttemptChanges) => {
            if (changes.state === 'refused') throw new Error('the process ended');
            return of.save(attempt, changes);
          }
        : (Reflect.get(of, name) as unknown as () => void).bind(of),
  });
  await bed.work();
  expect([bed.withdrawal(id).stage, bed.attempt(id).state]).toEqual(['refused', 'calling']);
  bed.deps.store = store;
  for (let turn = 0; turn < 4; turn++) await bed.passes(2 * MINUTE_MS);
  expect(bed.sent).toEqual([attemptRef(id, 1)]);
  expect(bed.withdrawal(id).stage).toBe('failed');
});

test('a refusal of a repeat is no answer to the first call', async () => {
  const bed = openScripted({ submits: [UNKNOWN, { ...REFUSED, code: 'VALIDATION_ERROR' }] });
  const id = await bed.approved(toPaypal('ann@example.org'));
  await bed.work();
  await bed.passes(10_000);
  await bed.passes(MINUTE_MS);
  expect(bed.sent).toHaveLength(2);
  expect(bed.withdrawal(id).stage).toBe('unknown');
  expect(bed.account().id).toBe(PAYEE);
});

function found(stage: 'accepted'): Seen {
  const rest = { fee: null, cost: null, claimBy: null, raw: '' };
  return { kind: 'found', stage, word: 'PENDING', at: TEST_BEGINS, ids: {}, ...rest };
}
