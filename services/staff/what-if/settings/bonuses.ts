import { dailyBonusAfter } from '#contracts/bonuses/daily-bonus.ts';
import { CHECKLIST_STEPS } from '#contracts/checklist/steps.ts';
import type { EventOf } from '#contracts/events.ts';
import { atLevel, bonusesAbove, rakebackOf } from '#contracts/levels/level-pay.ts';
import type { ValuesAt, WhatIf } from '../what-if.ts';

export const signupBonus: WhatIf = {
  keys: ['signup-bonus'],
  measure: 'Signup bonuses',
  basis: () => 'recomputed',
  explanation: 'Every account that was opened gets the proposed bonus instead of the one it got.',
  reads: () => ({ types: ['account-opened', 'signup-bonus-granted'] }),
  begin: ({ inForce, proposed }, tally) => ({
    take({ type, at, account, amount }) {
      const before = inForce('signup-bonus', at);
      const after = proposed('signup-bonus', at);
      if (type === 'signup-bonus-granted') {
        tally.checked(amount === before);
        tally.decided({ at, account, before: amount, after });
      } else if (before === 0) {
        // Without a bonus in force, accounts have only their opening.
        tally.checked(true);
        tally.decided({ at, account, before: 0, after });
      }
    },
  }),
};

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
    const isLooser = would.some((percent, at) => percent > 0 && atLevel(at + 1, was) === 0);
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
        tally.checked(percent === atLevel(level, inForce('level-rakeback', at)));
        const would = atLevel(level, proposed('level-rakeback', at));
        const after = rakebackOf(lossMillionths, would, remainders.get(account) ?? keptBefore(event));
        remainders.set(account, after.remainder);
        tally.decided({ at, account, before: amount, after: after.points });
      },
    };
  },
};

const KEYS = CHECKLIST_STEPS.map((step) => `checklist-${step}` as const);

export const checklistRewards: WhatIf = {
  keys: KEYS,
  measure: 'Checklist rewards',
  basis: ({ inForce, proposed, to }) =>
    KEYS.some((key) => proposed(key, to) > 0 && inForce(key, to) === 0) ? 'estimated' : 'recomputed',
  explanation: 'Every claim is paid again with the proposed reward. Steps without a reward have no claims in the log.',
  reads: () => ({ types: ['checklist-step-claimed'] }),
  begin: ({ inForce, proposed }, tally) => ({
    take(event) {
      if (event.type !== 'checklist-step-claimed') return;
      const { at, account, amount, payload } = event;
      const key = `checklist-${payload.step}` as const;
      tally.checked(amount === inForce(key, at));
      tally.decided({ at, account, before: amount, after: proposed(key, at) });
    },
  }),
};
