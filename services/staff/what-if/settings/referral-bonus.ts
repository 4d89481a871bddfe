import type { EventOf } from '#contracts/events.ts';
import type { WhatIf } from '../what-if.ts';

type Promised = { points: number; instead: number };

export const referralBonus: WhatIf = {
  keys: ['referral-bonus'],
  measure: 'Referral bonuses',
  basis: ({ inForce, to }) => (inForce('referral-bonus', to) === 0 ? 'estimated' : 'recomputed'),
  explanation:
    'Friends who joined in this period were promised the proposed bonus, and both sides get it where it was paid. Earlier promises are kept. Friends who joined without a promise are listed: whether they became active was not checked.',
  reads: () => ({ types: ['referral-set', 'referral-bonus-granted'] }),
  begin({ inForce, proposed }, tally) {
    const promises = new Map<number, Promised>();
    const grants: EventOf<'referral-bonus-granted'>[] = [];
    return {
      take(event) {
        if (event.type === 'referral-bonus-granted') grants.push(event);
        if (event.type !== 'referral-set') return;
        const { account, at, payload } = event;
        const instead = proposed('referral-bonus', at);
        promises.set(account, { points: payload.bonusPoints, instead });
        tally.checked(payload.bonusPoints === inForce('referral-bonus', at));
        if (payload.bonusPoints === 0 && instead > 0) tally.fact('Friends who joined without a promise', 2 * instead);
      },
      // The two sides of an invitation can be in different partitions.
      end() {
        for (const { account, at, amount, payload } of grants) {
          const promise = promises.get(payload.side === 'friend' ? account : payload.other);
          tally.decided({ at, account, before: amount, after: promise?.instead ?? amount });
        }
      },
    };
  },
};
