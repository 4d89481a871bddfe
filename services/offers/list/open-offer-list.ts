import { isIPv4 } from 'node:net';
import type { OfferList, OfferVisitor } from '#contracts/internal/offer-list.ts';
import { pointsOf } from '#contracts/offers/worth.ts';
import { ListCache } from './list-cache.ts';
import type { OfferSource } from './offer-source.ts';

// Networks select offers by country and device; an address range approximates the country.
const DEVICES: readonly [RegExp, string][] = [
  [/iphone|ipad|ipod/i, 'ios'],
  [/android/i, 'android'],
  [/windows phone|mobile/i, 'phone'],
];

function visitorClass({ address, agent }: OfferVisitor): string {
  const device = DEVICES.find(([pattern]) => pattern.test(agent))?.[1] ?? 'desktop';
  return `${placeOf(address)} ${device}`;
}

function placeOf(address: string): string {
  return isIPv4(address) ? address.slice(0, address.lastIndexOf('.')) : address;
}

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
