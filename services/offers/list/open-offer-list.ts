import { isIPv4 } from 'node:net';
import type { ListedOffer, OfferVisitor } from '#contracts/internal/offer-list.ts';
import { pointsOf } from '#contracts/offers/worth.ts';
import type { NetworkList } from './join-lists.ts';
import { type CachedOffer, ListCache } from './list-cache.ts';
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

export function openOfferList({ source, share, monotonic, onUnavailable }: OfferListRooms): NetworkList {
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
      const priced = offers.map((offer) => priceOf(offer, source, share()));
      return { kind: 'listed', offers: priced.filter(({ points }) => points > 0) };
    },
    async linkOf({ ownId }, visitor, codes) {
      try {
        const offers = await source.fetch(visitor, codes);
        return offers.find(({ id }) => id === ownId)?.link ?? null;
      } catch (error) {
        onUnavailable(error);
        return null;
      }
    },
  };
}

/** Steps are rounded one by one, as they are credited. */
function priceOf(
  { revenueMicros, steps: sourced, ...offer }: CachedOffer,
  { network, idPrefix }: OfferSource,
  share: number,
): ListedOffer {
  const steps = sourced
    .map(({ id, words, revenueMicros: micros }) => ({ id, words, points: pointsOf(micros, share) }))
    .filter(({ points }) => points > 0);
  const points =
    sourced.length === 0 ? pointsOf(revenueMicros, share) : steps.reduce((sum, step) => sum + step.points, 0);
  return { ...offer, id: `${idPrefix}${offer.id}`, network, ownId: offer.id, points, steps };
}
