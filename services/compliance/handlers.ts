import type { Ground } from '../module/ground.ts';
import { ownHoldHandlers } from './handlers/own-holds.ts';
import { payeeReviewHandlers } from './handlers/payee-review.ts';
import { payeeHandlers } from './handlers/payee.ts';
import { reviewHandlers } from './handlers/review.ts';

export function handlers(ground: Ground) {
  return {
    ...payeeHandlers(ground),
    ...ownHoldHandlers(ground),
    ...reviewHandlers(ground),
    ...payeeReviewHandlers(ground),
  };
}
