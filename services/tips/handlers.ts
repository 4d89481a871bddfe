import { levelsOf } from '../levels/port/levels-of.ts';
import type { Ground } from '../module/ground.ts';
import { tipHandlers } from './tips.ts';

export const handlers = (ground: Ground) => tipHandlers(ground, levelsOf(ground.pool, ground.settings));
