import type { Ground } from '../module/ground.ts';
import { postTreasuryHandler } from './post-treasury.ts';

export const handlers = (ground: Ground) => ({ 'post-treasury': postTreasuryHandler(ground.ledger) });
