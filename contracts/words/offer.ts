import { networkTitle } from '../offers/networks.ts';

/** A credited offer, as its network describes it. */
export type OfferAbout = {
  /** Null when the network gave none. */
  name: string | null;
};

/** By the ids of credits; unknown ones are left out. */
export type OffersAbout = ReadonlyMap<string, OfferAbout>;

/** At the beginning of a sentence. */
export function offerSubject(network: string, about: OfferAbout | null): string {
  return about?.name ?? `An offer of ${networkTitle(network)}`;
}

export function offerTitle(network: string, about: OfferAbout | null): string {
  return about?.name ?? `${networkTitle(network)} offer`;
}
