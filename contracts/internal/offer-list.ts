/** The network derives country and device from these. */
export type OfferVisitor = {
  /** IPv4, or the network of an IPv6 address. */
  address: string;
  agent: string;
};

export type ListedOffer = {
  id: string;
  name: string;
  shortName: string;
  task: string;
  description: string;
  picture: string | null;
  type: string;
  device: string;
  minutes: number | null;
  points: number;
};

export type OfferCodes = { player: string; click: string };

export type OfferListing = { kind: 'listed'; offers: readonly ListedOffer[] } | { kind: 'unavailable' };

export type OfferList = {
  network: string;
  /** CSP sources of the pictures. */
  pictureSources: readonly string[];
  read(visitor: OfferVisitor): Promise<OfferListing>;
  /** Null if the offer is unknown or the network does not answer. */
  linkOf(offerId: string, visitor: OfferVisitor, codes: OfferCodes): Promise<string | null>;
};
