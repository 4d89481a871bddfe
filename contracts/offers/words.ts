import { networkTitle } from './networks.ts';

export type OfferAbout = {
  name: string | null;
};

/** By credit id; unknown ids are absent. */
export type OffersAbout = ReadonlyMap<string, OfferAbout>;

/** Starts a sentence. */
export function offerSubject(network: string, about: OfferAbout | null): string {
  return about?.name ?? `An offer of ${networkTitle(network)}`;
}

export function offerTitle(network: string, about: OfferAbout | null): string {
  return about?.name ?? `${networkTitle(network)} offer`;
}
