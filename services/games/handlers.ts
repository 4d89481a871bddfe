import type { Ground } from '../module/ground.ts';
import { oddsHandler } from './odds.ts';

export const handlers = (ground: Ground) => ({ odds: oddsHandler(ground.games) });
