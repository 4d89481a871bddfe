import type { Ground } from '../module/ground.ts';
import { packHandler } from './handlers/pack.ts';

export const handlers = (ground: Ground) => ({ 'auditors-pack': packHandler(ground) });
