import type { Ground } from '../module/ground.ts';
import { packHandler } from './pack/handler.ts';

export const handlers = (ground: Ground) => ({ 'auditors-pack': packHandler(ground) });
