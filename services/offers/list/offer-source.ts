import type { OfferCodes, OfferVisitor } from '#contracts/internal/offer-list.ts';

export type SourceOffer = {
  id: string;
  name: string;
  shortName: string;
  task: string;
  description: string;
  picture: string | null;
  type: string;
  device: string;
  /** That it takes; null if the network does not say. */
  minutes: number | null;
  /** Millionths of a dollar; above 0. */
  revenueMicros: number;
  /** Contains the player's codes; must not be shown to another player. */
  link: string;
};

export type OfferSource = {
  network: string;
  pictureSources: readonly string[];
  /** Distinguishes accounts at the network; not secret. */
  accountKey: string;
  /** Throws on a timeout or on anything but a list. */
  fetch(visitor: OfferVisitor, codes: OfferCodes | null): Promise<readonly SourceOffer[]>;
};
