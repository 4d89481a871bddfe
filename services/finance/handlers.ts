import type { Finance } from '#contracts/internal/finance.ts';
import type { Ground } from '../module/ground.ts';
import { financeHandlers } from './handlers/finance.ts';

export const handlers = (ground: Ground, finance: Finance) => financeHandlers({ ...ground, finance });
