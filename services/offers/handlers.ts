import type { Ground } from '../module/ground.ts';
import { exceptionHandlers } from './handlers/exceptions.ts';
import { offerFigureHandlers } from './handlers/offer-figures.ts';
import { ogadsOffersHandler } from './handlers/ogads-offers.ts';
import { ownOfferHandlers } from './handlers/own-offers.ts';

export function handlers(ground: Ground) {
  const { offers, offerList } = ground;
  return {
    'ogads-offers': ogadsOffersHandler(offerList, offers),
    ...ownOfferHandlers(offers),
    ...exceptionHandlers(ground),
    ...offerFigureHandlers(ground),
  };
}
