import { expect, test } from 'vitest';
import { HOUR_MS } from '#contracts/days/time.ts';
import { requestRefusal, type RequestFacts } from './assess.ts';

const FINE: RequestFacts = {
  hasPayee: true,
  isSanctioned: false,
  openReversals: 0,
  isTaxFormMissing: false,
  points: 1000,
  destinationAgeMs: 0,
  newDestinationPoints: 2500,
};

const refusalOf = (facts: Partial<RequestFacts>) => requestRefusal({ ...FINE, ...facts });

test.each<[string | null, Partial<RequestFacts>]>([
  [null, {}],
  ['payee-form-needed', { hasPayee: false }],
  ['payee-held', { isSanctioned: true }],
  ['reversals-open', { openReversals: 1 }],
  ['tax-form-needed', { isTaxFormMissing: true }],
  ['destination-new', { points: 2501 }],
  [null, { points: 2500 }],
  [null, { points: 2501, destinationAgeMs: 24 * HOUR_MS }],
])('%s is the answer to %j', (code, facts) => {
  expect(refusalOf(facts)?.code ?? null).toBe(code);
  expect(refusalOf(facts)?.message ?? 'Nothing was taken.').toContain('Nothing was taken.');
});

test('a new destination says how long it waits', () => {
  expect(refusalOf({ points: 3000, destinationAgeMs: 23.5 * HOUR_MS })?.message).toContain('in 1 hour.');
  expect(refusalOf({ points: 3000, destinationAgeMs: 2 * HOUR_MS })?.message).toContain('in 22 hours.');
});
