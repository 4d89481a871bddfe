import { pointsOf } from '#contracts/offers/worth.ts';
import type { WhatIf } from '../what-if.ts';

export const offerShare: WhatIf = {
  keys: ['offer-share'],
  measure: 'Points for offers',
  basis: () => 'recomputed',
  explanation:
    'Every credited offer is worth the proposed share of its revenue, and a reversal takes the same back. Referral shares, challenges and the waiting time that depend on these points are not decided again.',
  reads: () => ({ types: ['offer-credited', 'offer-reversed', 'released-offer-reversed'] }),
  begin({ inForce, proposed }, tally) {
    /** Of this period, by credit: earlier ones are reversed as they were credited. */
    const credited = new Map<string, number>();
    return {
      take(event) {
        const { at, account, amount } = event;
        if (event.type === 'offer-credited') {
          const { revenueMicros } = event.payload;
          const after = pointsOf(revenueMicros, proposed('offer-share', at));
          credited.set(event.commandId, after);
          tally.checked(amount === pointsOf(revenueMicros, inForce('offer-share', at)));
          tally.decided({ at, account, before: amount, after });
        } else if (event.type === 'offer-reversed' || event.type === 'released-offer-reversed') {
          const after = 0 - (credited.get(event.payload.creditId) ?? -amount);
          tally.decided({ at, account, before: amount, after });
        }
      },
    };
  },
};
