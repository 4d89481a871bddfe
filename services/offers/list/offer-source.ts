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
  /** Millionths of a dollar; above 0. */
  revenueMicros: number;
  /** Carries the codes that were asked with. Never shown to another player. */
  link: string;
};

export type OfferSource = {
  network: string;
  /** Of a content security policy. */
  pictureSources: readonly string[];
  /** Tells accounts at the network apart; no secret. */
  accountKey: string;
  /** Throws when the network does not answer in time, or with anything but a list. */
  fetch(visitor: OfferVisitor, codes: OfferCodes | null): Promise<readonly SourceOffer[]>;
};
