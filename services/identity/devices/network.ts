import { isIPv4 } from 'node:net';

/** /24 for IPv4; /48 for IPv6 networks that were cut to /64. */
export function networkOf(address: string): string {
  if (isIPv4(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  if (!address.endsWith('::/64')) return 'unknown';
  return `${address.slice(0, -'::/64'.length).split(':').slice(0, 3).join(':')}::/48`;
}
