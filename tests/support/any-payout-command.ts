import fc from 'fast-check';
import type { CommandType } from '#contracts/commands.ts';
import { PAYOUT_OUTCOMES } from '#contracts/withdrawals/commands.ts';
import { SETTLED_OUTCOMES } from '#contracts/withdrawals/attempt.ts';

type OfWithdrawal = <Type extends CommandType, Fields extends object>(
  type: Type,
  account: number,
  fields: { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> },
) => fc.Arbitrary<{ type: Type; account: number }>;

export const anyPayoutCommand = (ofWithdrawal: OfWithdrawal) => ({
  'submit-payout': (account: number) =>
    ofWithdrawal('submit-payout', account, {
      attempt: fc.integer({ min: 1, max: 3 }),
      provider: fc.constantFrom('paypal', 'manual'),
      bodyHash: fc.constant('c'.repeat(64)),
    }),
  'note-payout': (account: number) =>
    ofWithdrawal('note-payout', account, {
      attempt: fc.integer({ min: 1, max: 2 }),
      outcome: fc.constantFrom(...PAYOUT_OUTCOMES),
      reference: fc.constantFrom(null, 'P-1'),
      reason: fc.constantFrom(null, 'refused by the bank'),
      costMicros: fc.constantFrom(null, 1, 700_000),
      claimBy: fc.constantFrom(undefined, 1_798_632_000_000),
      feeMicros: fc.constantFrom(null, 1, 250_000),
    }),
  'settle-payout': (account: number) =>
    ofWithdrawal('settle-payout', account, {
      attempt: fc.integer({ min: 1, max: 2 }),
      outcome: fc.constantFrom(...SETTLED_OUTCOMES),
      reference: fc.constantFrom(null, 'P-1'),
      reason: fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }),
    }),
  'pay-withdrawal': (account: number) =>
    ofWithdrawal('pay-withdrawal', account, {
      attempt: fc.constantFrom(null, 1, 2),
      reference: fc.constant('R-1'),
      feeMicros: fc.constantFrom(null, 250_000),
      checker: fc.constantFrom(null, 'operator:1002'),
    }),
});
