import { dailyBonusAfter } from '#contracts/bonuses/daily-bonus.ts';
import type { ValuesAt, WhatIf } from '../what-if.ts';

export const dailyBonus: WhatIf = {
  keys: ['daily-bonus', 'daily-bonus-step', 'daily-bonus-most', 'weekly-bonus'],
  measure: 'Daily and weekly bonuses',
  basis: () => 'recomputed',
  explanation: 'Every claim keeps its streak and is paid under the proposed terms.',
  reads: () => ({ types: ['daily-bonus-claimed'] }),
  begin: ({ inForce, proposed }, tally) => ({
    take(event) {
      if (event.type !== 'daily-bonus-claimed') return;
      const { at, account, amount, payload } = event;
      const bonusUnder = (values: ValuesAt) => {
        const { points, weeklyPoints } = dailyBonusAfter(payload.streak - 1, (key) => values(key, at));
        return points + weeklyPoints;
      };
      tally.checked(amount === bonusUnder(inForce));
      tally.decided({ at, account, before: amount, after: bonusUnder(proposed) });
    },
  }),
};
