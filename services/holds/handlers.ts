import type { Ground } from '../module/ground.ts';
import { holdPointsHandler } from './hold-points.ts';
import { postHoldHandler } from './post-hold.ts';
import { voidHoldHandler } from './void-hold.ts';

export function handlers({ ledger }: Ground) {
  return {
    'hold-points': holdPointsHandler(ledger),
    'post-hold': postHoldHandler(ledger),
    'void-hold': voidHoldHandler(ledger),
  };
}
