import { BlockList, isIP } from 'node:net';

const ENTRY = /^([^/]+)(?:\/(\d{1,3}))?$/;

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

export function addressList(entries: readonly string[]): ((address: string | null) => boolean) | null {
  const list = new BlockList();
  for (const entry of entries) {
    const [, address = '', prefix] = ENTRY.exec(entry.trim()) ?? [];
    const bits = isIP(address) === 6 ? 128 : 32;
    if (isIP(address) === 0 || Number(prefix ?? bits) > bits) return null;
    list.addSubnet(address, Number(prefix ?? bits), familyOf(address));
  }
  // IPv4-mapped addresses (::ffff:192.0.2.1) match the IPv4 entries.
  return (address) => address !== null && isIP(address) !== 0 && list.check(address, familyOf(address));
}
