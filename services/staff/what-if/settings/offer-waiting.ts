import { DAY_MS } from '#contracts/days/time.ts';
import type { EventOf } from '#contracts/events.ts';
import type { OfferWaiting } from '#contracts/offers/waiting.ts';
import type { WhatIf } from '../what-if.ts';

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
