import { z } from 'zod';
import type { HttpClient } from '../providers/http-client.ts';
import { coinbaseRates, coinbaseSettings } from './coinbase.ts';
import { fixedRates, fixedSettings } from './fixed.ts';
import type { RateSource } from './rate.ts';

/** `rates` of PAYOUT_PROVIDERS. */
export const rateSettings = z.union(
  [z.strictObject({ coinbase: coinbaseSettings }), z.strictObject({ fixed: fixedSettings })],
  'must be {"coinbase": {…}} or {"fixed": {…}}',
);
export type RateSettings = z.input<typeof rateSettings>;

export function openRates(given: RateSettings, deps: { http: HttpClient; now(): number }): RateSource {
  return 'fixed' in given ? fixedRates(given.fixed, deps) : coinbaseRates(given.coinbase, deps);
}
