import { SETTLED_OUTCOMES } from '#contracts/withdrawals/attempt.ts';
import { PAYOUT_OUTCOMES } from '#contracts/withdrawals/commands.ts';
import type { Draw, Samples } from '../decision/samples.ts';

const ofWithdrawal = ({ idOf }: Draw) => ({ actor: 'cli:test', withdrawalId: idOf('request-withdrawal') });
const decision = (draw: Draw) => ({ ...ofWithdrawal(draw), reason: draw.text() });

export const withdrawalsSamples: Samples<'withdrawals'> = {
  'request-withdrawal': ({ one, points }) => ({
    method: one('robux', 'robux', 'paypal', 'crypto'),
    amountPoints: one(points(), points(), 1000),
    destination: one('a', 'b', 'c').repeat(64),
    isEmailConfirmed: one(true, true, true, false),
  }),
  'approve-withdrawal': decision,
  'reject-withdrawal': decision,
  'submit-payout': (draw) => {
    const { one } = draw;
    return {
      ...ofWithdrawal(draw),
      attempt: one(1, 1, 2, 3),
      provider: one('paypal', 'manual'),
      bodyHash: 'c'.repeat(64),
    };
  },
  'note-payout': (draw) => {
    const { one } = draw;
    return {
      ...ofWithdrawal(draw),
      attempt: one(1, 1, 2),
      outcome: one(...PAYOUT_OUTCOMES),
      reference: one(null, 'P-1'),
      reason: one(null, 'refused by the bank'),
      costMicros: one(null, 1, 700_000),
      claimBy: one(undefined, 1_798_632_000_000),
      feeMicros: one(null, 1, 250_000),
    };
  },
  'settle-payout': (draw) => {
    const { one } = draw;
    return { ...decision(draw), attempt: one(1, 2), outcome: one(...SETTLED_OUTCOMES), reference: one(null, 'P-1') };
  },
  'pay-withdrawal': (draw) => ({
    ...ofWithdrawal(draw),
    attempt: draw.one(null, 1, 2),
    reference: 'R-1',
    feeMicros: draw.one(null, 250_000),
    checker: draw.one(null, 'operator:1002'),
  }),
  'fail-withdrawal': decision,
  'return-withdrawal': (draw) => {
    return { ...decision(draw), isKept: draw.one(false, true), feeMicros: draw.one(null, 250_000) };
  },
  'release-returned': decision,
  'forfeit-returned': decision,
};
