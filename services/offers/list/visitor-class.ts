// Networks select offers by country and device; an address range approximates the country.
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

function placeOf(address: string): string {
  return isIPv4(address) ? address.slice(0, address.lastIndexOf('.')) : address;
}
