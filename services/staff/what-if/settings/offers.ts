import { DAY_MS } from '#contracts/days/time.ts';
import type { EventOf } from '#contracts/events.ts';
import type { OfferWaiting } from '#contracts/offers/waiting.ts';
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

export const offerCap: WhatIf = {
  keys: ['offer-cap'],
  measure: 'Offers credited without staff',
  basis: ({ inForce, proposed, to }) =>
    proposed('offer-cap', to) <= inForce('offer-cap', to) ? 'recomputed' : 'estimated',
  explanation:
    'Credited offers above the proposed limit would have waited for staff. Offers that staff refused are not in the log, so a higher limit shows only those that they approved.',
  reads: () => ({ types: ['offer-credited'] }),
  begin: ({ inForce, proposed }, tally) => ({
    take({ at, account, amount }) {
      const wasFree = amount <= inForce('offer-cap', at);
      const isFree = amount <= proposed('offer-cap', at);
      tally.checked(true);
      tally.decided({ at, account, before: wasFree ? amount : 0, after: isFree ? amount : 0 });
      if (wasFree && !isFree) tally.fact('Would have waited for staff', amount);
      if (!wasFree && isFree) tally.fact('Would not have waited for staff', amount);
    },
  }),
};

const tierOf = ({ tiers }: OfferWaiting, points: number) => tiers.findLast(({ fromPoints }) => fromPoints <= points)!;

/** Null if the wait does not show it: trusted and other players wait the same days, or another value was in force. */
function wasTrusted(waiting: OfferWaiting, points: number, days: number): boolean | null {
  const tier = tierOf(waiting, points);
  if (tier.days === tier.trustedDays) return null;
  if (days === tier.trustedDays) return true;
  return days === tier.days ? false : null;
}

export const offerWaitingTime: WhatIf = {
  keys: ['offer-waiting'],
  measure: 'Days that points of offers wait',
  unit: 'point-days',
  basis: () => 'estimated',
  explanation:
    'Every credited offer waits as its size asks for. Players are taken as trusted if their waits in this period show it; a changed condition of trust is not judged again, because confirmed addresses are not in the log.',
  reads: () => ({ types: ['offer-credited', 'released-offer-reversed'] }),
  begin({ inForce, proposed }, tally) {
    const trusted = new Map<number, boolean>();
    /** When it would have been released. */
    const releases = new Map<string, number>();

    const credit = ({ at, account, amount, commandId, payload }: EventOf<'offer-credited'>) => {
      const waited = Math.max(0, payload.releaseAt - at);
      const days = Math.round(waited / DAY_MS);
      const [was, would] = [inForce('offer-waiting', at), proposed('offer-waiting', at)];
      const shown = wasTrusted(was, amount, days);
      if (shown !== null) trusted.set(account, shown);
      const isTrusted = trusted.get(account) ?? false;
      const tier = tierOf(would, amount);
      const instead = isTrusted ? tier.trustedDays : tier.days;
      const ofTier = tierOf(was, amount);
      tally.checked(days === ofTier.days || days === ofTier.trustedDays);
      tally.decided({ at, account, before: amount * days, after: amount * instead });
      if (instead > days) tally.fact('Would have waited longer', amount);
      if (instead < days) tally.fact('Would have waited less', amount);
      releases.set(commandId, at + instead * DAY_MS);
    };

    return {
      take(event) {
        if (event.type === 'offer-credited') credit(event);
        if (event.type !== 'released-offer-reversed') return;
        const release = releases.get(event.payload.creditId);
        if (release !== undefined && event.at < release) {
          tally.fact('Reversed after release, but would still have waited', -event.amount);
        }
      },
    };
  },
};
