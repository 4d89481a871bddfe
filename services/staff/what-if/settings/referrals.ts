import type { EventOf } from '#contracts/events.ts';
import { shareHundredthsOf } from '#contracts/referrals/share.ts';
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

type Share = EventOf<'referral-share-accrued'> | EventOf<'accrued-share-reversed'>;
type Referrer = {
  /** Lower bound of the hundredths kept from before the period. */
  least: number;
  hundredths: number;
  points: number;
  shares: Share[];
};

/** Rounds towards negative infinity, as the ledger does. */
const wholePoints = (hundredths: number) => Math.floor(hundredths / 100);

export const referralShare: WhatIf = {
  keys: ['referral-share'],
  measure: 'Referral shares',
  basis: ({ inForce, to }) => (inForce('referral-share', to) === 0 ? 'estimated' : 'recomputed'),
  explanation:
    'Every share is computed again from the friend’s offer. Exact to one point for each referrer: fractions kept from before the period are read off its amounts. With no share in force the log has no shares to compute.',
  reads: () => ({ types: ['referral-share-accrued', 'accrued-share-reversed'] }),
  begin({ inForce, proposed }, tally) {
    const referrers = new Map<number, Referrer>();
    /** Proposed hundredths, by the friend's credit in this period. */
    const instead = new Map<string, number>();

    const shareUnder = ({ payload: { hundredths }, at }: EventOf<'referral-share-accrued'>) => {
      const percent = inForce('referral-share', at);
      const isExplained = percent > 0 && hundredths % percent === 0;
      tally.checked(isExplained);
      const offerPoints = percent > 0 ? Math.round(hundredths / percent) : 0;
      return isExplained ? shareHundredthsOf(offerPoints, proposed('referral-share', at)) : hundredths;
    };

    const replay = (account: number, { least, shares }: Referrer) => {
      let kept = least;
      for (const share of shares) {
        const { creditId, hundredths } = share.payload;
        const isCredit = share.type === 'referral-share-accrued';
        if (isCredit) instead.set(creditId, shareUnder(share));
        const change = isCredit ? instead.get(creditId)! : 0 - (instead.get(creditId) ?? hundredths);
        const after = wholePoints(kept + change);
        kept += change - after * 100;
        tally.decided({ at: share.at, account, before: share.amount, after });
      }
    };

    return {
      take(event) {
        if (event.type !== 'referral-share-accrued' && event.type !== 'accrued-share-reversed') return;
        const known = referrers.get(event.account);
        const referrer = known ?? { least: 0, hundredths: 0, points: 0, shares: [] };
        if (known === undefined) referrers.set(event.account, referrer);
        const { hundredths } = event.payload;
        referrer.hundredths += event.type === 'referral-share-accrued' ? hundredths : -hundredths;
        referrer.points += event.amount;
        // Each event leaves 0 to 99 hundredths.
        const start = referrer.points * 100 - referrer.hundredths;
        referrer.least = Math.max(referrer.least, start);
        referrer.shares.push(event);
      },
      end() {
        for (const [account, referrer] of referrers) replay(account, referrer);
      },
    };
  },
};
