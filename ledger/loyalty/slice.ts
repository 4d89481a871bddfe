import type { LOYALTY_EVENTS } from '#contracts/loyalty/events.ts';
import { type LoyaltyClaim, loyaltyOpensAt } from '#contracts/loyalty/loyalty-bonus.ts';
import { moment, number, tuple } from '../engine/book/forms.ts';
import { packedOf } from '../engine/book/slice.ts';

declare module '../engine/book/account.ts' {
  interface Account {
    /** The last claim; at 0 before the first. */
    loyalty: LoyaltyClaim | undefined;
  }
}

export const loyaltySlice = packedOf<(typeof LOYALTY_EVENTS)[number]['type']>()({
  name: 'loyalty',
  version: 1,
  foldsPast: false,
  form: tuple(moment, number),
  initial: (): LoyaltyClaim => ({ at: 0, wageredPoints: 0 }),
  isEmpty: ({ at }) => at === 0,
  evolve: {
    'loyalty-bonus-claimed': (claim, { at, payload: { wageredPoints } }) => {
      claim.at = at;
      claim.wageredPoints = wageredPoints;
    },
  },
  complaints: {
    'loyalty-bonus-claimed': (claim, { at, payload: { wageredPoints } }) => {
      if (loyaltyOpensAt(claim, at) > at) return 'the loyalty bonus of that week was paid before';
      return wageredPoints > claim.wageredPoints ? null : 'nothing was wagered since the last loyalty bonus';
    },
  },
  encode: ({ at, wageredPoints }) => [at, wageredPoints] as const,
  decode: ([at, wageredPoints]) => ({ at, wageredPoints }),
});
