import type { EventOf } from '#contracts/events.ts';
import { rakebackOf, rakebackPercent } from '#contracts/levels/level-pay.ts';
import type { WhatIf } from '../what-if.ts';

/** Of a point: the unit of remainders. */
const PARTS_OF_A_POINT = 100_000_000n;

/** Remainder of the previous claim, in parts. */
function keptBefore({ amount, payload }: EventOf<'rakeback-claimed'>): number {
  const { lossMillionths, percent, remainder } = payload;
  return Number(BigInt(amount) * PARTS_OF_A_POINT + BigInt(remainder) - BigInt(lossMillionths) * BigInt(percent));
}

export const levelRakeback: WhatIf = {
  keys: ['level-rakeback'],
  measure: 'Rakeback',
  basis: ({ inForce, proposed, to }) => {
    const [was, would] = [inForce('level-rakeback', to), proposed('level-rakeback', to)];
    const isLooser = would.some((percent, at) => percent > 0 && rakebackPercent(at + 1, was) === 0);
    return isLooser ? 'estimated' : 'recomputed';
  },
  explanation:
    'Every claim keeps its level and its theoretical loss, and fractions of a point carry over as proposed. Levels without rakeback have no claims in the log.',
  reads: () => ({ types: ['rakeback-claimed'] }),
  begin({ inForce, proposed }, tally) {
    const remainders = new Map<number, number>();
    return {
      take(event) {
        if (event.type !== 'rakeback-claimed') return;
        const { at, account, amount, payload } = event;
        const { level, percent, lossMillionths } = payload;
        tally.checked(percent === rakebackPercent(level, inForce('level-rakeback', at)));
        const would = rakebackPercent(level, proposed('level-rakeback', at));
        const after = rakebackOf(lossMillionths, would, remainders.get(account) ?? keptBefore(event));
        remainders.set(account, after.remainder);
        tally.decided({ at, account, before: amount, after: after.points });
      },
    };
  },
};
