import type { Ground } from '../module/ground.ts';
import { promoDeskHandlers } from './promo-desk.ts';
import { redeemPromoHandler } from './redeem.ts';

export function handlers(ground: Ground) {
  return { ...promoDeskHandlers(ground), 'redeem-promo': redeemPromoHandler(ground) };
}
