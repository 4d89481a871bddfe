import { isIPv6 } from 'node:net';

/** IPv6 is cut to its /64, because one line has 2^64 addresses. IPv4 mapped to IPv6 becomes IPv4. */
export function lineOf(address: string): string {
  if (!address.includes(':')) return address;
  const [plain = ''] = address.split('%', 1);
  if (!isIPv6(plain)) return address;
  const groups = groupsOf(plain);
  const isIPv4 = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
  return isIPv4 ? dotted(groups[6]!, groups[7]!) : `${groups.slice(0, 4).join(':')}::/64`;
}

function groupsOf(address: string): string[] {
  // A URL normalizes an address: lower-case, no leading zeros, its IPv4 part in hex.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [before, after] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':'))) as [
    string[],
    string[],
  ];
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after];
}

function dotted(...groups: string[]): string {
  return groups.flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255]).join('.');
}
