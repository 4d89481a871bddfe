import type { Ground } from '../module/ground.ts';
import { houseReturnsHandlers } from './house-returns.ts';

export const handlers = (ground: Ground) => houseReturnsHandlers(ground);
