import type { OfferList } from '#contracts/internal/offer-list.ts';

export type NetworkList = OfferList & { network: string };

/** A network that does not answer leaves the offers of the others. */
export function joinLists(lists: readonly NetworkList[]): OfferList {
  return {
    pictureSources: [...new Set(lists.flatMap(({ pictureSources }) => pictureSources))],
    async read(visitor) {
      const listings = await Promise.all(lists.map((list) => list.read(visitor)));
      const listed = listings.filter((listing) => listing.kind === 'listed');
      if (listed.length === 0) return { kind: 'unavailable' };
      return { kind: 'listed', offers: listed.flatMap(({ offers }) => offers) };
    },
    async linkOf(offer, visitor, codes) {
      const list = lists.find(({ network }) => network === offer.network);
      return list === undefined ? null : list.linkOf(offer, visitor, codes);
    },
  };
}
