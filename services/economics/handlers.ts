import type { Ground } from '../module/ground.ts';
import { economicsHandler } from './economics.ts';

export const handlers = (ground: Ground) => ({ economics: economicsHandler(ground.pool) });
