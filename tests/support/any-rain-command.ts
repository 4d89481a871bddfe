import fc from 'fast-check';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';

const POOL = HOUSE_ACCOUNTS.rain;
const pool = fc.constant(POOL);
const reactor = fc.constant('system:rain-shares');
const points = fc.integer({ min: 1, max: 120 });
const rainId = fc.constantFrom('00000000-0000-7000-8000-500000000001', '00000000-0000-7000-8000-500000000002');

/** The pool is not opened, so most are refused. */
export const anyRainCommand = (accounts: readonly number[]) => ({
  'feed-rain-pool': () =>
    fc.record({
      type: fc.constant('feed-rain-pool' as const),
      account: pool,
      actor: fc.constantFrom('cli:test', 'operator:1001'),
      amountPoints: fc.oneof(points, fc.integer({ min: -120, max: -1 })),
      reason: fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }),
    }),
  'pour-rain': () =>
    fc.record({
      type: fc.constant('pour-rain' as const),
      account: pool,
      actor: fc.constant('system:rain'),
      amountPoints: points,
      participants: fc.uniqueArray(fc.constantFrom(...accounts), { minLength: 1 }),
    }),
  'pay-rain-share': (account: number) =>
    fc.record({
      type: fc.constant('pay-rain-share' as const),
      account: fc.constant(account),
      actor: reactor,
      rainId,
      amountPoints: points,
    }),
  'return-rain-share': () =>
    fc.record({
      type: fc.constant('return-rain-share' as const),
      account: pool,
      actor: reactor,
      rainId,
      participant: fc.constantFrom(...accounts),
      amountPoints: points,
    }),
});
