import { isIPv4 } from 'node:net';

/** /24 of IPv4, /48 of an IPv6 network that was cut to /64. */
export function networkOf(address: string): string {
  if (isIPv4(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  if (!address.endsWith('::/64')) return 'unknown';
  return `${address.slice(0, -'::/64'.length).split(':').slice(0, 3).join(':')}::/48`;
}
