import { z } from 'zod';
import { baseUrl, type HttpClient, jsonOf } from '../providers/http-client.ts';
import { minorOf } from '../providers/minor.ts';

const RATE_UNITS = ['BTC', 'ETH'] as const;
export type RateUnit = (typeof RATE_UNITS)[number];

type Rate = {
  /** Names the source, the price and where it was seen: an attempt keeps it with its amount. */
  id: string;
  /** Of a dollar, for one coin. */
  micros: bigint;
  /** When the price was made: milliseconds. */
  at: number;
};

/** `rate-doubtful`: the last trade is far from the best offers. */
export type NoRate = 'rate-unavailable' | 'rate-stale' | 'rate-doubtful';

export type RateSource = {
  /** Never older than the source allows. */
  rate(unit: RateUnit, signal: AbortSignal): Promise<Rate | NoRate>;
};

const dollars = z
  .string()
  .refine((text) => (minorOf(text, 'USD', 6)?.amount ?? 0n) > 0n, 'must be dollars like "60000"');

const fixedSettings = z.strictObject({
  BTC: dollars.optional(),
  ETH: dollars.optional(),
  /** Nothing is paid at these prices after this. */
  until: z.iso.datetime({ offset: true }),
});
type FixedSettings = z.input<typeof fixedSettings>;

/** Prices set by the operator. */
export function fixedRates(given: FixedSettings, { now }: { now(): number }): RateSource {
  const { until, ...prices } = fixedSettings.parse(given);
  return {
    async rate(unit) {
      const price = prices[unit];
      if (price === undefined) return 'rate-unavailable';
      if (now() > Date.parse(until)) return 'rate-stale';
      return { id: `fixed ${unit}-USD ${price} until ${until}`, micros: minorOf(price, 'USD', 6)!.amount, at: now() };
    },
  };
}

const coinbaseSettings = z.strictObject({
  baseUrl: baseUrl.default('https://api.exchange.coinbase.com'),
  /** An older price pays nothing. */
  maxAgeSeconds: z.int().min(10).max(3600).default(120),
});
type CoinbaseSettings = z.input<typeof coinbaseSettings>;

/** Attempts that are prepared together share one call. */
const FRESH_MS = 5000;
/** The distance of the last trade from the best offers, and of these from each other. */
const MAX_SPREAD_PERCENT = 2n;

const price = z.string().max(40);
const tickerAnswer = z.object({
  trade_id: z.int().positive(),
  price,
  bid: price,
  ask: price,
  time: z.iso.datetime({ offset: true }),
});

type Deps = { http: HttpClient; now(): number };
type Kept = { askedAt: number; answer: Promise<Rate | NoRate> };

/** The last trade on Coinbase Exchange: GET /products/BTC-USD/ticker, without a key. */
export function coinbaseRates(given: CoinbaseSettings, { http, now }: Deps): RateSource {
  const { baseUrl: base, maxAgeSeconds } = coinbaseSettings.parse(given);
  const kept = new Map<RateUnit, Kept>();

  async function ask(product: string, signal: AbortSignal): Promise<Rate | NoRate> {
    const reply = await http({ method: 'GET', url: `${base}/products/${product}/ticker` }, signal);
    const read = tickerAnswer.safeParse(jsonOf(reply.text));
    if (reply.status !== 200 || !read.success) return 'rate-unavailable';
    const { trade_id: trade, time } = read.data;
    const [last, bid, ask] = [read.data.price, read.data.bid, read.data.ask].map(microsOf);
    if (!last || !bid || !ask) return 'rate-unavailable';
    if (isFar(last, bid) || isFar(last, ask)) return 'rate-doubtful';
    return { id: `coinbase ${product} ${read.data.price} trade ${trade}`, micros: last, at: Date.parse(time) };
  }

  return {
    async rate(unit, signal) {
      const last = kept.get(unit);
      const isFresh = last !== undefined && now() - last.askedAt < FRESH_MS;
      const answer = isFresh ? last.answer : ask(`${unit}-USD`, signal);
      if (!isFresh) kept.set(unit, { askedAt: now(), answer });
      const rate = await answer;
      if (typeof rate === 'string') return rate;
      return now() - rate.at > maxAgeSeconds * 1000 ? 'rate-stale' : rate;
    },
  };
}

function microsOf(decimal: string): bigint | null {
  const amount = minorOf(decimal, 'USD', 6)?.amount ?? 0n;
  return amount > 0n ? amount : null;
}

function isFar(one: bigint, other: bigint): boolean {
  const distance = one > other ? one - other : other - one;
  return distance * 100n > one * MAX_SPREAD_PERCENT;
}

/** `rates` of PAYOUT_PROVIDERS. */
export const rateSettings = z.union(
  [z.strictObject({ coinbase: coinbaseSettings }), z.strictObject({ fixed: fixedSettings })],
  'must be {"coinbase": {…}} or {"fixed": {…}}',
);
export type RateSettings = z.input<typeof rateSettings>;

export function openRates(given: RateSettings, deps: { http: HttpClient; now(): number }): RateSource {
  return 'fixed' in given ? fixedRates(given.fixed, deps) : coinbaseRates(given.coinbase, deps);
}
