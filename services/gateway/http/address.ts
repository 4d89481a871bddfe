// Where a visitor comes from. Behind proxies of ours the connection is theirs, and each has added to X-Forwarded-For whom
// it answered: the last entries are ours, everything before them is what the visitor chose to write.
// Of IPv6 the network counts: a line at home has 2^64 addresses, and whoever sits there may take another for each try.
// `Forwarded` is not read: a proxy that writes one of the two headers passes the other on as the visitor chose to write it.
import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';
import { lineOf } from '#infra/address-line.ts';

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
