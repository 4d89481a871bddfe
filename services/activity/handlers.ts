import type { Ground } from '../module/ground.ts';
import { activityHandlers } from './activity-handlers.ts';

export const handlers = (ground: Ground) => activityHandlers(ground);
