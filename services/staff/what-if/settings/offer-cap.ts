import type { WhatIf } from '../what-if.ts';

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
