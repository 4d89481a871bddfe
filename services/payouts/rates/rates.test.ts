import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contracts/days/time.ts';
import { openStandIn } from '#tests/support/payouts/stand-in.ts';
import { coinbaseRates, fixedRates } from './rates.ts';

const signal = AbortSignal.timeout(HOUR_MS);

async function openSource() {
  const standIn = await openStandIn();
  const calls: string[] = [];
  const { http, now } = standIn.deps;
  const source = coinbaseRates(
    { baseUrl: `${standIn.url}/coinbase` },
    {
      now,
      http(request, given) {
        calls.push(request.url);
        return http(request, given);
      },
    },
  );
  const bitcoin = standIn.coinbase.tickers['BTC-USD']!;
  return { standIn, source, calls, bitcoin, [Symbol.asyncDispose]: () => standIn[Symbol.asyncDispose]() };
}

test('a price has the trade that made it, and prices asked at once share one call', async () => {
  await using bed = await openSource();
  const [one, other] = await Promise.all([bed.source.rate('BTC', signal), bed.source.rate('BTC', signal)]);
  expect(one).toMatchObject({
    id: expect.stringMatching(/^coinbase BTC-USD 62500\.00 trade \d+$/) as string,
    micros: 62_500_000_000n,
  });
  expect(other).toEqual(one);
  expect(await bed.source.rate('ETH', signal)).toMatchObject({ micros: 2_500_000_000n });
  expect(bed.calls).toHaveLength(2);
  await bed.standIn.advance(5000);
  expect(await bed.source.rate('BTC', signal)).not.toEqual(one);
});

test.each([
  ['older than two minutes', { ageMs: 121_000 }, 'rate-stale'],
  ['far above the best offer', { price: '64000.00' }, 'rate-doubtful'],
  ['without a bid', { bid: '0.00' }, 'rate-unavailable'],
  ['not a number', { price: 'NaN' }, 'rate-unavailable'],
])('a price that is %s is not used', async (_, change, why) => {
  await using bed = await openSource();
  Object.assign(bed.bitcoin, change);
  expect(await bed.source.rate('BTC', signal)).toBe(why);
});

test('a price grows stale while the source does not answer', async () => {
  await using bed = await openSource();
  delete bed.standIn.coinbase.tickers['BTC-USD'];
  expect(await bed.source.rate('BTC', signal)).toBe('rate-unavailable');
});

test('a price of the operator ends at its time', async () => {
  let now = Date.parse('2026-11-26T12:00:00Z');
  const source = fixedRates({ BTC: '60000', until: '2026-11-27T00:00:00Z' }, { now: () => now });
  expect(await source.rate('BTC', signal)).toMatchObject({ micros: 60_000_000_000n });
  expect(await source.rate('ETH', signal)).toBe('rate-unavailable');
  now += DAY_MS;
  expect(await source.rate('BTC', signal)).toBe('rate-stale');
});
