import { OPEN_OFFER_PATH } from '#contracts/offers/list-calls.ts';
import type { Ground } from '../module/ground.ts';
import type { Door, Routes } from '../module/routes.ts';
import { postbacks } from './inbox/postbacks.ts';
import { openOffer } from './list/open-offer.ts';

export function routes(ground: Ground, door: Door): Routes {
  return { hook: postbacks(ground.offers, door), pages: { [OPEN_OFFER_PATH]: openOffer(ground, door) } };
}
