import type { Ground } from '../module/ground.ts';
import { raceHandlers } from './races.ts';

export const handlers = (ground: Ground) => raceHandlers(ground);
