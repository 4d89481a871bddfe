import { defineModule } from '../module/define-module.ts';
import { offerRelease } from './offer-release.ts';
import { usable } from '../start-error.ts';
import type { OfferList } from '#contracts/internal/offer-list.ts';
import type { OfferRoom } from './start.ts';

declare module '../module/ground.ts' {
  interface Ports {
    offers: OfferRoom;
    offerList: OfferList | null;
  }
}

export const offers = defineModule({
  name: 'offers',
  async open({ offerNetworks, ownUrl: publicUrl, ...ground }) {
    const { openOffers } = await import('./start.ts');
    const { offerListOf } = await import('./list/offer-list-of.ts');
    const networks = await offerNetworks;
    return usable('OFFER_NETWORKS', () => {
      const offerList = offerListOf({ ...ground, networks });
      return { ...openOffers({ ...ground, networks, publicUrl }), offerList };
    });
  },
  ports: ({ offerList, ...opened }) => ({ offers: opened, offerList }),
  reacts: () => [offerRelease],
  routes: () => import('./routes.ts'),
  handlers: () => import('./handlers.ts'),
  personal: () => import('./personal.ts'),
});
