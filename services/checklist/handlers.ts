import type { Ground } from '../module/ground.ts';
import { checklistHandlers } from './checklist.ts';

export const handlers = (ground: Ground) => checklistHandlers(ground);
