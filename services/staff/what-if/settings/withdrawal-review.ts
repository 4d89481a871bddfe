import type { WhatIf } from '../what-if.ts';

export const withdrawalReview: WhatIf = {
  keys: ['withdrawal-review-from'],
  measure: 'Points withdrawn without review',
  basis: () => 'recomputed',
  explanation:
    'Every request is sent to review or not by the proposed limit. Decisions of staff are listed for requests that they would not have seen. Their decisions about others are unknown.',
  reads: () => ({ types: ['withdrawal-requested', 'withdrawal-approved', 'withdrawal-rejected'] }),
  begin({ inForce, proposed }, tally) {
    /** Requests that staff saw and would not have seen, in points. */
    const unseen = new Map<string, number>();
    const requests = new Map<string, { points: number; isFree: boolean }>();
    return {
      take(event) {
        const { at, account } = event;
        if (event.type === 'withdrawal-requested') {
          const points = -event.amount;
          const wasFree = points < inForce('withdrawal-review-from', at);
          const isFree = points < proposed('withdrawal-review-from', at);
          requests.set(event.commandId, { points, isFree: wasFree });
          tally.decided({ at, account, before: wasFree ? points : 0, after: isFree ? points : 0 });
          if (wasFree && !isFree) tally.fact('Would have gone to review', points);
          if (!wasFree && isFree) {
            unseen.set(event.commandId, points);
            tally.fact('Would not have gone to review', points);
          }
        } else if (event.type === 'withdrawal-rejected') {
          const points = unseen.get(event.payload.withdrawalId);
          if (points !== undefined) tally.fact('Of these, rejected by staff', points);
        } else if (event.type === 'withdrawal-approved') {
          const request = requests.get(event.payload.withdrawalId);
          if (request === undefined) return;
          // Payments held by a check of risk are approved by staff below the limit, too.
          tally.checked(request.isFree || !event.actor?.startsWith('system:'));
        }
      },
    };
  },
};
