import { z } from 'zod';
import type { HttpClient } from '../providers/http-client.ts';
import { minorOf } from '../providers/minor.ts';
import { coinbaseRates, coinbaseSettings } from './coinbase.ts';
import type { RateSource } from './rate.ts';

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

/** `rates` of PAYOUT_PROVIDERS. */
export const rateSettings = z.union(
  [z.strictObject({ coinbase: coinbaseSettings }), z.strictObject({ fixed: fixedSettings })],
  'must be {"coinbase": {…}} or {"fixed": {…}}',
);
export type RateSettings = z.input<typeof rateSettings>;

export function openRates(given: RateSettings, deps: { http: HttpClient; now(): number }): RateSource {
  return 'fixed' in given ? fixedRates(given.fixed, deps) : coinbaseRates(given.coinbase, deps);
}
