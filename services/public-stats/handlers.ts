import type { Ground } from '../module/ground.ts';
import { publicStatsHandler } from './public-stats.ts';

export const handlers = (ground: Ground) => ({ 'public-stats': publicStatsHandler(ground) });
