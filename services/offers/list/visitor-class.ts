// Which visitors are shown the same list. Networks choose offers by country and device; without a table of countries, the
// neighbourhood of an address stands for its country.
import { isIPv4 } from 'node:net';
import type { OfferVisitor } from '#contracts/internal/offer-list.ts';

const DEVICES: readonly [RegExp, string][] = [
  [/iphone|ipad|ipod/i, 'ios'],
  [/android/i, 'android'],
  [/windows phone|mobile/i, 'phone'],
];

export function visitorClass({ address, agent }: OfferVisitor): string {
  const device = DEVICES.find(([pattern]) => pattern.test(agent))?.[1] ?? 'desktop';
  return `${placeOf(address)} ${device}`;
}

/** 256 addresses of IPv4; of IPv6 the network, which is what the gateway tells. */
function placeOf(address: string): string {
  return isIPv4(address) ? address.slice(0, address.lastIndexOf('.')) : address;
}
