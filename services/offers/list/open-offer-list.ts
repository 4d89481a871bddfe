import type { OfferList } from '#contracts/internal/offer-list.ts';
import { pointsOf } from '#contracts/offers/worth.ts';
import { ListCache } from './list-cache.ts';
import type { OfferSource } from './offer-source.ts';
import { visitorClass } from './visitor-class.ts';

export type OfferListRooms = {
  source: OfferSource;
  share: () => number;
  monotonic: () => number;
  onUnavailable(error: unknown): void;
};

export function openOfferList({ source, share, monotonic, onUnavailable }: OfferListRooms): OfferList {
  const cache = new ListCache(monotonic);
  const told = (error: unknown): never => {
    onUnavailable(error);
    throw error;
  };
  return {
    network: source.network,
    pictureSources: source.pictureSources,
    async read(visitor) {
      const key = `${source.network} ${source.accountKey} ${visitorClass(visitor)}`;
      const offers = await cache.read(key, () => source.fetch(visitor, null).catch(told));
      if (offers === null) return { kind: 'unavailable' };
      const priced = offers.map(({ revenueMicros, ...offer }) => ({
        ...offer,
        points: pointsOf(revenueMicros, share()),
      }));
      return { kind: 'listed', offers: priced.filter(({ points }) => points > 0) };
    },
    async linkOf(offerId, visitor, codes) {
      try {
        const offers = await source.fetch(visitor, codes);
        return offers.find(({ id }) => id === offerId)?.link ?? null;
      } catch (error) {
        onUnavailable(error);
        return null;
      }
    },
  };
}
