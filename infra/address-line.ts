import { groupsOf, networksOf, networkText } from './ip-network.ts';

/** IPv6 is cut to its /64, because one line has 2^64 addresses. IPv4 written as IPv6 becomes IPv4. */
export function lineOf(address: string): string {
  if (!address.includes(':')) return address;
  const [network] = networksOf(address);
  if (network === undefined) return address;
  return network.family === 4 ? networkText(network) : `${groupsOf(network.value).slice(0, 4).join(':')}::/64`;
}
