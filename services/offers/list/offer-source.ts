import type { OfferCodes, OfferVisitor } from '#contracts/internal/offer-list.ts';

export type SourceStep = { id: string; words: string; revenueMicros: number };

export type SourceOffer = {
  /** The network's own. */
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
  /** Millionths of a dollar; above 0. Of an offer in steps, their sum. */
  revenueMicros: number;
  /** Each is reported and paid on its own. Empty if the offer is paid in one. */
  steps: readonly SourceStep[];
  /** Contains the player's codes; must not be shown to another player. */
  link: string;
};

export type OfferSource = {
  network: string;
  /** Tells its ids from those of other networks. */
  idPrefix: string;
  pictureSources: readonly string[];
  /** Distinguishes accounts at the network; not secret. */
  accountKey: string;
  /** Throws on a timeout or on anything but a list. */
  fetch(visitor: OfferVisitor, codes: OfferCodes | null): Promise<readonly SourceOffer[]>;
};
