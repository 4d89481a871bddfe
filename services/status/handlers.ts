import type { Ground } from '../module/ground.ts';
import { type HouseStatus, publicStatusHandler } from './house-status.ts';

export const handlers = (_ground: Ground, status: HouseStatus) => ({ 'public-status': publicStatusHandler(status) });
