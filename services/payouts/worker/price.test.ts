import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#contracts/days/time.ts';
import { attemptRef } from '#contracts/withdrawals/attempt.ts';
import type { Destination } from '#contracts/withdrawals/methods.ts';
import { decides } from '#tests/support/asks.ts';
import { openPayoutBed, PAYEE } from '#tests/support/payouts/payout-bed.ts';
import { openStandIn } from '#tests/support/payouts/stand-in.ts';
import { withdrawalFaults } from '#tests/support/withdrawal-faults.ts';
import { btcpay } from '../providers/btcpay.ts';
import { coinbaseRates } from '../rates/rates.ts';
import { amountAt } from './price.ts';
import type { SendCheck } from './step.ts';

const TO_BITCOIN: Destination = {
  method: 'crypto',
  details: { cryptoType: 'bitcoin', cryptoAddress: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2' },
};

async function openBed(checks: SendCheck[] = []) {
  const standIn = await openStandIn();
  const rates = coinbaseRates({ baseUrl: `${standIn.url}/coinbase` }, standIn.deps);
  const provider = btcpay(standIn.settings.btcpay, standIn.deps);
  const bed = openPayoutBed({ now: standIn.now, providers: { crypto: provider }, rates, checks });
  return {
    ...bed,
    standIn,
    bitcoin: standIn.coinbase.tickers['BTC-USD']!,
    async passes(ms: number) {
      await standIn.advance(ms);
      await bed.work();
    },
    attempt: (id: string, attempt = 1) => bed.attempts.rows.get(attemptRef(id, attempt))!,
    async [Symbol.asyncDispose]() {
      expect(withdrawalFaults(bed.events())).toEqual([]);
      await standIn[Symbol.asyncDispose]();
    },
  };
}

test('bitcoin is paid at the price of its submission, and the attempt names the trade', async () => {
  await using bed = await openBed();
  const id = await bed.approved(TO_BITCOIN);
  await bed.work();
  expect(bed.attempt(id)).toMatchObject({
    state: 'accepted',
    rate: expect.stringMatching(/^coinbase BTC-USD 62500\.00 trade \d+$/) as string,
    amount: { unit: 'BTC', amount: 20_000n, scale: 8 },
  });
  await bed.passes(10_000);
  expect(bed.withdrawal(id).stage).toBe('paid');
  expect(bed.standIn.payments()).toMatchObject([{ amount: '0.0002' }]);
});

test.each([
  ['rate-stale', { ageMs: HOUR_MS }],
  ['rate-doubtful', { bid: '1.00' }],
])('a withdrawal waits while the price is %s, and is then paid without staff', async (why, change) => {
  await using bed = await openBed();
  const usual = { ...bed.bitcoin };
  Object.assign(bed.bitcoin, change);
  const id = await bed.approved(TO_BITCOIN);
  await bed.work();
  expect(bed.attempt(id)).toMatchObject({ state: 'preparing', waitsFor: why, needsPerson: null });
  expect(bed.withdrawal(id).stage).toBe('approved');
  Object.assign(bed.bitcoin, usual);
  await bed.passes(MINUTE_MS);
  expect(bed.withdrawal(id).stage).toBe('accepted');
});

test('an attempt that was priced before it could be submitted keeps its amount for an hour', async () => {
  let isHeld = false;
  const check: SendCheck = async () =>
    isHeld ? { kind: 'wait', why: 'held', retryMs: MINUTE_MS, isForStaff: true } : { kind: 'send' };
  await using bed = await openBed([check]);
  const id = await bed.approved(TO_BITCOIN);
  const { ledger } = bed.deps;
  // The process ends between the request's freezing and its submission.
  bed.deps.ledger = { submit: () => Promise.reject(new Error('the connection was lost')) };
  await bed.work();
  bed.deps.ledger = ledger;
  expect(bed.attempt(id)).toMatchObject({ state: 'preparing', amount: { amount: 20_000n } });
  Object.assign(bed.bitcoin, { price: '50000.00', bid: '50000.00', ask: '50000.00' });
  isHeld = true;
  await bed.passes(MINUTE_MS);
  expect(bed.attempt(id)).toMatchObject({ waitsFor: 'held', amount: { amount: 20_000n } });
  isHeld = false;
  await bed.passes(HOUR_MS);
  expect(bed.attempt(id)).toMatchObject({ state: 'accepted', amount: { amount: 25_000n } });
  await bed.passes(10_000);
  expect(bed.standIn.payments()).toMatchObject([{ amount: '0.00025' }]);
});

test('what staff reject while it waits for a price is never sent', async () => {
  await using bed = await openBed();
  delete bed.standIn.coinbase.tickers['BTC-USD'];
  const id = await bed.approved(TO_BITCOIN);
  await bed.work();
  await bed.ledger.submit(decides('fail-withdrawal', PAYEE, id));
  bed.standIn.coinbase.tickers['BTC-USD'] = bed.bitcoin;
  await bed.passes(MINUTE_MS);
  expect(bed.attempt(id).state).toBe('closed');
  expect(bed.standIn.payments()).toEqual([]);
});

test('an amount at a price is rounded down', () => {
  expect(amountAt(10_000_000, 62_500_000_001n, { unit: 'BTC', scale: 8 }).amount).toBe(15_999n);
  expect(amountAt(50_000, 2_500_000_000n, { unit: 'ETH', scale: 18 }).amount).toBe(20_000_000_000_000n);
});
