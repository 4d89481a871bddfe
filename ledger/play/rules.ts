import type { LimitsByGame } from '#contracts/games/house-limits.ts';
import type { Rules } from '../engine/decide/rule.ts';
import { actInRound, settleRound } from './move-round.ts';
import { playRound } from './play-round.ts';
import { startRound } from './start-round.ts';

declare module '../engine/decide/rule.ts' {
  interface RuleDeps {
    limits: LimitsByGame;
  }
}

export const PLAY_RULES: Rules<'play-round' | 'start-round' | 'act-in-round' | 'settle-round'> = {
  'play-round': playRound,
  'start-round': startRound,
  'act-in-round': actInRound,
  'settle-round': settleRound,
};
