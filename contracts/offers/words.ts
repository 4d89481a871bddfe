import { networkTitle } from './networks.ts';

export type OfferAbout = {
  name: string | null;
  /** Of an offer in steps: the one that was paid. */
  step?: string | null;
};

/** By credit id; unknown ids are absent. */
export type OffersAbout = ReadonlyMap<string, OfferAbout>;

/** Starts a sentence. */
export function offerSubject(network: string, about: OfferAbout | null): string {
  return nameOf(about) ?? `An offer of ${networkTitle(network)}`;
}

export function offerTitle(network: string, about: OfferAbout | null): string {
  return nameOf(about) ?? `${networkTitle(network)} offer`;
}

function nameOf(about: OfferAbout | null): string | null {
  const { name = null, step = null } = about ?? {};
  return name === null || step === null ? name : `${name} · ${step}`;
}
