// Where a visitor comes from. Behind proxies of ours the connection is theirs, and each has added to X-Forwarded-For whom
// it answered: the last entries are ours, everything before them is what the visitor chose to write.
// Of IPv6 the network counts: a line at home has 2^64 addresses, and whoever sits there may take another for each try.
import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

export type AddressOf = (request: IncomingMessage) => string;

/** `proxyHops`: how many proxies of ours a request passes; 0 believes the connection alone. */
export function addressBehind(proxyHops: number): AddressOf {
  if (proxyHops === 0) return (request) => lineOf(ownAddress(request));
  return (request) => {
    const header = request.headers['x-forwarded-for'];
    const told = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',');
    return lineOf(told.at(-proxyHops)?.trim().slice(0, LONGEST_ADDRESS) || ownAddress(request));
  };
}

/** An IPv6 address with a zone. */
const LONGEST_ADDRESS = 64;

function ownAddress(request: IncomingMessage): string {
  return request.socket.remoteAddress ?? 'unknown';
}

/** IPv4 as it is, however it is written; IPv6 cut to its /64. */
function lineOf(address: string): string {
  if (!address.includes(':')) return address;
  const [plain = ''] = address.split('%', 1);
  if (!isIPv6(plain)) return address;
  const groups = groupsOf(plain);
  const isIPv4 = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
  return isIPv4 ? dotted(groups[6]!, groups[7]!) : `${groups.slice(0, 4).join(':')}::/64`;
}

/** All eight, in hex. */
function groupsOf(address: string): string[] {
  // A URL writes every form of one address alike: lower-case, without leading zeros, its IPv4 part in hex.
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
