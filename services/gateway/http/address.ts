// Where a visitor comes from. Behind proxies of ours the connection is theirs, and each has added to X-Forwarded-For whom
// it answered: the last entries are ours, everything before them is what the visitor chose to write.
// Of IPv6 the network counts: a line at home has 2^64 addresses, and whoever sits there may take another for each try.
// `Forwarded` is not read: a proxy that writes one of the two headers passes the other on as the visitor chose to write it.
import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';

export type AddressOf = (request: IncomingMessage) => string;

/** `proxyHops`: how many proxies of ours a request passes; 0 believes the connection alone. */
export function addressBehind(proxyHops: number): AddressOf {
  const hostOfRequest = hostBehind(proxyHops);
  return (request) => lineOf(hostOfRequest(request));
}

/** The same, down to the last bit of an IPv6 address. */
export function hostBehind(proxyHops: number): AddressOf {
  if (proxyHops === 0) return ownAddress;
  return (request) => {
    const header = request.headers['x-forwarded-for'];
    const told = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',');
    const entry = told.at(-proxyHops)?.trim().slice(0, LONGEST_ENTRY);
    return entry ? hostOf(entry) : ownAddress(request);
  };
}

/** An IPv6 address with a zone, in brackets, with a port. */
const LONGEST_ENTRY = 72;

const QUOTED = /^"(.*)"$/;
const BRACKETED = /^\[([^\]]*)\](?::\d{1,5})?$/;
const WITH_PORT = /^(.+):\d{1,5}$/;

/**
 * An entry without its port: a visitor has another one for each connection, and would be another visitor for each.
 * Azure writes "192.0.2.1:4711" and "[2001:db8::1]:4711", IIS the latter without brackets; some quote or bracket anything.
 */
function hostOf(entry: string): string {
  const plain = QUOTED.exec(entry)?.[1] ?? entry;
  const bracketed = BRACKETED.exec(plain)?.[1];
  if (bracketed !== undefined) return bracketed;
  if (isIPv6(plain)) return plain;
  const host = WITH_PORT.exec(plain)?.[1];
  if (host === undefined) return plain;
  return isIPv4(host) || isIPv6(host) || !host.includes(':') ? host : plain;
}

function ownAddress(request: IncomingMessage): string {
  return request.socket.remoteAddress ?? 'unknown';
}

/** IPv4 as it is, IPv4 written as IPv6 as well; IPv6 cut to its /64. Anything else ("unknown", "_hidden") is one line of its own. */
export function lineOf(address: string): string {
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
