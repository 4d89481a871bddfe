import { z } from 'zod';
import { baseUrl, type HttpClient, jsonOf } from '../providers/http-client.ts';
import { minorOf } from '../providers/minor.ts';
import type { NoRate, Rate, RateSource, RateUnit } from './rate.ts';

export const coinbaseSettings = z.strictObject({
  baseUrl: baseUrl.default('https://api.exchange.coinbase.com'),
  /** An older price pays nothing. */
  maxAgeSeconds: z.int().min(10).max(3600).default(120),
});
export type CoinbaseSettings = z.input<typeof coinbaseSettings>;

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
