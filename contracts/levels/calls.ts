import { z } from 'zod';
import { defineCall, SMALL } from '../definition/call.ts';
import { points } from '../points.ts';
import { positionNotReached } from '../definition/common-refusals.ts';
import { claimLevelBonus, claimRakeback } from './commands.ts';

export const levels = defineCall({
  name: 'levels',
  method: 'GET',
  path: '/api/levels',
  access: 'public',
  budget: SMALL,
  summary: 'How experience is earned, the experience each level needs, and what each level pays.',
  reply: z.object({
    /** Experience per 100 points of credited offers. */
    offerWeight: z.int(),
    /** Experience per 100 points wagered. */
    wagerWeight: z.int(),
    levels: z.array(
      z.object({
        level: z.int(),
        experience: z.int(),
        /** Percent of the house edge on a bet that is given back. */
        rakebackPercent: z.int(),
        /** Paid once for reaching the level. */
        bonusPoints: points,
      }),
    ),
  }),
  refusals: [],
});

const levelRewards = z.object({
  level: z.int(),
  rakeback: z.object({
    percent: z.int(),
    /** Of the next level; null at the highest. */
    nextPercent: z.int().nullable(),
    /** Accrued at the share of this level: whole points that a claim pays, and millionths beyond them. */
    points,
    millionths: z.int().min(0).max(999_999),
    /** The server's time, and when the next claim opens, also after an exclusion. */
    now: z.iso.datetime(),
    opensAt: z.iso.datetime(),
  }),
  /** Of the reached levels whose bonus is still due. */
  bonusPoints: points,
  /** For reaching the next level; 0 at the highest. */
  nextBonusPoints: points,
});
export type LevelRewards = z.infer<typeof levelRewards>;

export const levelRewardsCall = defineCall({
  name: 'level-rewards',
  method: 'GET',
  path: '/api/levels/rewards',
  access: 'player',
  budget: SMALL,
  view: 'experience',
  summary: 'The rakeback that has accrued at your level, and the level bonuses that you can claim.',
  reply: levelRewards,
  refusals: [positionNotReached],
});

export const claimRakebackCall = defineCall({
  name: 'claim-rakeback',
  method: 'POST',
  path: '/api/levels/rakeback/claim',
  access: 'player',
  budget: SMALL,
  idempotent: true,
  summary: 'Claims the rakeback that has accrued, once a UTC day. Fractions of a point are kept for the next claim.',
  reply: z.object({ amount: points, percent: z.int() }),
  refusals: claimRakeback.refusals,
});

export const claimLevelBonusCall = defineCall({
  name: 'claim-level-bonus',
  method: 'POST',
  path: '/api/levels/bonus/claim',
  access: 'player',
  budget: SMALL,
  idempotent: true,
  summary: 'Claims the bonuses of all levels that you reached, once for each level.',
  reply: z.object({ amount: points, level: z.int() }),
  refusals: claimLevelBonus.refusals,
});

export const LEVEL_CALLS = [levels, levelRewardsCall, claimRakebackCall, claimLevelBonusCall] as const;
