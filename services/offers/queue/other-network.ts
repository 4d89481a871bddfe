// Half of an IPv4 address, or two groups of an IPv6 one, stand in for the network: mobile operators move customers within
// it.
import { BlockList, isIP } from 'node:net';

const PREFIX = { ipv4: 16, ipv6: 32 } as const;

export function areOfOtherNetworks(one: string | null, other: string | null): boolean {
  const [first, second] = [readable(one), readable(other)];
  if (first === null || second === null || first.family !== second.family) return false;
  const network = new BlockList();
  network.addSubnet(first.address, PREFIX[first.family], first.family);
  return !network.check(second.address, second.family);
}

const UNKNOWN: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

function readable(told: string | null): { address: string; family: 'ipv4' | 'ipv6' } | null {
  // The gateway stores IPv6 addresses as /64; networks may send IPv4-mapped ones.
  const address = (told ?? '').replace(/\/64$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  const kind = isIP(address);
  if (kind === 0 || UNKNOWN.has(address)) return null;
  return { address, family: kind === 4 ? 'ipv4' : 'ipv6' };
}
