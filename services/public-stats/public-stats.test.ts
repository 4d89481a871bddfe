import { expect, test } from 'vitest';
import { averagesOf } from './public-stats.ts';

test('payouts count by number, not by method', () => {
  expect(
    averagesOf([
      { method: 'robux', count: 3, seconds: 90 },
      { method: 'paypal', count: 1, seconds: 1000 },
    ]),
  ).toEqual({ averagePayoutSeconds: 273, payoutSeconds: { robux: 30, paypal: 1000 } });
});

test('without a payout there is no average', () => {
  expect(averagesOf([])).toEqual({ averagePayoutSeconds: null, payoutSeconds: {} });
});
