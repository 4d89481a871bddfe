import type { LedgerEvent } from '#contracts/events.ts';
import type { Policy, Reaction } from '../../module/policy.ts';

const NOTHING: readonly Reaction[] = [];

function react(event: LedgerEvent): readonly Reaction[] {
  if (event.type !== 'offer-released' && event.type !== 'released-offer-reversed') return NOTHING;
  const { account: friend, amount, at: dueAt, payload } = event;
  const { referrer: account, creditId } = payload;
  if (account === null || amount === 0) return NOTHING;
  const offer = { account, friend, creditId };
  // Separate subjects: the ledger accepts both in any order.
  return event.type === 'offer-released'
    ? [
        {
          kind: 'set',
          subject: `credit ${creditId}`,
          dueAt,
          order: { type: 'credit-referral-share', ...offer, amountPoints: amount },
        },
      ]
    : [{ kind: 'set', subject: `reversal ${creditId}`, dueAt, order: { type: 'reverse-referral-share', ...offer } }];
}

export const referralShare: Policy = { name: 'referral-share', needsHistory: true, react };
