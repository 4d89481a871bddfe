import type { Ground } from '../module/ground.ts';
import { limitsHandlers } from './limits.ts';

export const handlers = (ground: Ground) => limitsHandlers(ground);
