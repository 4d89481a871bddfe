import { DAY_MS } from '#contracts/days/time.ts';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import type { WhatIf } from '../what-if.ts';

/** Hundredths round towards zero, and a day that players won brings nothing. */
function shareOf(win: bigint, percent: number): number {
  return Math.max(0, Number((win * BigInt(percent)) / 100n));
}

export const rainWinShare: WhatIf = {
  keys: ['rain-win-share'],
  measure: 'Points of the games’ win for the rain pool',
  basis: () => 'recomputed',
  explanation:
    'The games’ win of each whole UTC day is computed from its rounds. Bets with points from a rain are not predicted.',
  reads: () => ({ types: ['round-played', 'round-started', 'round-advanced', 'round-raised', 'round-settled'] }),
  begin({ inForce, proposed, from, to }, tally) {
    const wins = new Map<number, bigint>();
    return {
      take({ at, amount }) {
        const day = Math.floor(at / DAY_MS);
        wins.set(day, (wins.get(day) ?? 0n) - BigInt(amount));
      },
      end() {
        for (const [day, win] of wins) {
          const [begin, end] = [day * DAY_MS, (day + 1) * DAY_MS];
          if (begin < from || end > to) continue;
          // The share is fed when the day is over.
          const before = shareOf(win, inForce('rain-win-share', end));
          const after = shareOf(win, proposed('rain-win-share', end));
          tally.decided({ at: begin, account: HOUSE_ACCOUNTS.rain, before, after });
        }
      },
    };
  },
};
