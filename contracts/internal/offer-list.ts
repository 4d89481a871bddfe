/** The network derives country and device from these. */
export type OfferVisitor = {
  /** IPv4, or the network of an IPv6 address. */
  address: string;
  /** The user agent, as the browser sends it. */
  agent: string;
};

export type ListedOffer = {
  id: string;
  name: string;
  shortName: string;
  /** What has to be done, and what it is about: plain text. */
  task: string;
  description: string;
  /** An https address, or null. */
  picture: string | null;
  type: string;
  device: string;
  /** What the player is credited. */
  points: number;
};

export type OfferCodes = { player: string; click: string };

export type OfferListing = { kind: 'listed'; offers: readonly ListedOffer[] } | { kind: 'unavailable' };

export type OfferList = {
  network: string;
  /** Where its pictures come from, as sources of a content security policy. */
  pictureSources: readonly string[];
  read(visitor: OfferVisitor): Promise<OfferListing>;
  /** The link that carries the player's codes. Null: the offer is gone, or the network does not answer. */
  linkOf(offerId: string, visitor: OfferVisitor, codes: OfferCodes): Promise<string | null>;
};
