import type { Ground } from '../module/ground.ts';
import { gameStatsHandlers } from './game-stats.ts';
import { userStatsHandler } from './user-stats.ts';

export function handlers(ground: Ground) {
  return { 'user-stats': userStatsHandler(ground), ...gameStatsHandlers(ground) };
}
