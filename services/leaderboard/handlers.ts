import { levelsOf } from '../levels/port/levels-of.ts';
import type { Ground } from '../module/ground.ts';
import { leaderboardHandler } from './leaderboard.ts';

export const handlers = (ground: Ground) => ({
  leaderboard: leaderboardHandler({ ...ground, levels: levelsOf(ground.pool, ground.settings) }),
});
