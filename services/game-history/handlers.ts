import type { Ground } from '../module/ground.ts';
import { gameHistoryHandler } from './game-history.ts';

export const handlers = (ground: Ground) => ({ 'game-history': gameHistoryHandler(ground.pool, ground.now) });
