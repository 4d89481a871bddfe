import type { Ground } from '../module/ground.ts';
import { bonusHandlers } from './bonuses.ts';

export const handlers = (ground: Ground) => bonusHandlers(ground);
