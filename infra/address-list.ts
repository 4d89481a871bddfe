import { type IpNetwork, networkAround, networksOf } from './ip-network.ts';

/** Null if an entry is neither an address nor a network. An address matches in every spelling. */
export function addressList(entries: readonly string[]): ((address: string | null) => boolean) | null {
  const lengths = { 4: new Map<number, Set<bigint>>(), 6: new Map<number, Set<bigint>>() };
  for (const entry of entries) {
    const networks = networksOf(entry.trim());
    if (networks.length === 0) return null;
    for (const { family, value, bits } of networks) {
      const ofLength = lengths[family].get(bits) ?? new Set();
      lengths[family].set(bits, ofLength.add(value));
    }
  }
  const has = (address: IpNetwork) =>
    [...lengths[address.family]].some(
      ([bits, values]) => bits <= address.bits && values.has(networkAround(address, bits).value),
    );
  return (address) => {
    const [found] = address === null ? [] : networksOf(address);
    return found !== undefined && has(found);
  };
}
