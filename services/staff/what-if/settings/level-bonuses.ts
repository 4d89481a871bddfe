import { bonusesAbove } from '#contracts/levels/level-pay.ts';
import type { WhatIf } from '../what-if.ts';

export const levelBonuses: WhatIf = {
  keys: ['level-bonuses'],
  measure: 'Level bonuses',
  basis: ({ inForce, proposed, to }) => {
    const was = inForce('level-bonuses', to);
    const isLooser = proposed('level-bonuses', to).some((points, at) => points > 0 && (was[at] ?? 0) === 0);
    return isLooser ? 'estimated' : 'recomputed';
  },
  explanation:
    'Every claim is paid again for the levels it was made for. Levels without a bonus have no claims in the log.',
  reads: () => ({ types: ['level-bonus-claimed'] }),
  begin: ({ inForce, proposed }, tally) => ({
    take(event) {
      if (event.type !== 'level-bonus-claimed') return;
      const { at, account, amount, payload } = event;
      const pointsUnder = (bonuses: readonly number[]) => bonusesAbove(payload.paidLevel, payload.level, bonuses);
      tally.checked(amount === pointsUnder(inForce('level-bonuses', at)));
      tally.decided({ at, account, before: amount, after: pointsUnder(proposed('level-bonuses', at)) });
    },
  }),
};
