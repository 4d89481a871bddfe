/** The network derives country and device from these. */
export type OfferVisitor = {
  /** IPv4, or the network of an IPv6 address. */
  address: string;
  agent: string;
};

export type ListedStep = { id: string; words: string; points: number };

export type ListedOffer = {
  /** Of all networks; `ownId` is the network's. */
  id: string;
  network: string;
  ownId: string;
  name: string;
  shortName: string;
  task: string;
  description: string;
  picture: string | null;
  type: string;
  device: string;
  minutes: number | null;
  /** Of an offer in steps, their sum. */
  points: number;
  /** Each is credited on its own. Empty if the offer is paid in one. */
  steps: readonly ListedStep[];
};

export type OfferCodes = { player: string; click: string };

export type OfferListing = { kind: 'listed'; offers: readonly ListedOffer[] } | { kind: 'unavailable' };

export type OfferList = {
  /** CSP sources of the pictures. */
  pictureSources: readonly string[];
  read(visitor: OfferVisitor): Promise<OfferListing>;
  /** Null if the offer is unknown or the network does not answer. */
  linkOf(
    offer: Pick<ListedOffer, 'network' | 'ownId'>,
    visitor: OfferVisitor,
    codes: OfferCodes,
  ): Promise<string | null>;
};
