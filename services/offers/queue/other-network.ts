// Whether a click and its conversion came from different networks of addresses. Without a table of countries, the first half of an
// IPv4 address and the first two groups of an IPv6 one stand for the network: within it a mobile operator moves its customers.
import { BlockList, isIP } from 'node:net';

const PREFIX = { ipv4: 16, ipv6: 32 } as const;

/** False too where nothing can be said: an address is missing, or one is IPv4 and the other IPv6. */
export function areOfOtherNetworks(one: string | null, other: string | null): boolean {
  const [first, second] = [readable(one), readable(other)];
  if (first === null || second === null || first.family !== second.family) return false;
  const network = new BlockList();
  network.addSubnet(first.address, PREFIX[first.family], first.family);
  return !network.check(second.address, second.family);
}

const UNKNOWN: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

function readable(told: string | null): { address: string; family: 'ipv4' | 'ipv6' } | null {
  // The gateway notes an IPv6 address by its /64; networks may write IPv4 as IPv6.
  const address = (told ?? '').replace(/\/64$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  const kind = isIP(address);
  if (kind === 0 || UNKNOWN.has(address)) return null;
  return { address, family: kind === 4 ? 'ipv4' : 'ipv6' };
}
