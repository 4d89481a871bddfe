import type { Ground } from '../module/ground.ts';
import { openReceiptLinks } from './port/receipt-links.ts';
import { rotateSeedHandler } from './rotate-seed.ts';
import { roundHandlers } from './round.ts';
import { seedsHandler } from './seeds.ts';

export function handlers({ pool, ledger, sessionKeys }: Ground) {
  return {
    seeds: seedsHandler(pool),
    'rotate-seed': rotateSeedHandler(ledger),
    ...roundHandlers(pool, openReceiptLinks(sessionKeys)),
  };
}
