// Half of an IPv4 address, or two groups of an IPv6 one, stand in for the network: mobile operators move customers within
// it.
import { covers, type IpNetwork, networkAround, networksOf } from '#infra/ip-network.ts';

const PREFIX = { 4: 16, 6: 32 } as const;

export function areOfOtherNetworks(one: string | null, other: string | null): boolean {
  const [first, second] = [readable(one), readable(other)];
  if (first === null || second === null || first.family !== second.family) return false;
  return !covers(networkAround(first, PREFIX[first.family]), second);
}

function readable(told: string | null): IpNetwork | null {
  const [network] = networksOf(told ?? '');
  // 0.0.0.0 and :: stand for an unknown address.
  return network === undefined || network.value === 0n ? null : network;
}
