import type { Ground } from '../module/ground.ts';
import { levelRewardHandlers } from './level-rewards.ts';
import { levelsHandler } from './levels.ts';

export function handlers(ground: Ground) {
  return { levels: levelsHandler(ground.settings), ...levelRewardHandlers(ground) };
}
