// Each trusted proxy appends its peer to X-Forwarded-For; earlier entries are the visitor's own claim. IPv6 counts by
// network: a home line has 2^64 addresses. `Forwarded` is not read: such proxies pass it on.
import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';
import { lineOf } from '#infra/address-line.ts';

export type AddressOf = (request: IncomingMessage) => string;

/** `proxyHops`: number of trusted proxies in front; 0 uses the connection's address. */
export function addressBehind(proxyHops: number): AddressOf {
  const hostOfRequest = hostBehind(proxyHops);
  return (request) => lineOf(hostOfRequest(request));
}

export function hostBehind(proxyHops: number): AddressOf {
  if (proxyHops === 0) return ownAddress;
  return (request) => {
    const header = request.headers['x-forwarded-for'];
    const told = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',');
    const entry = told.at(-proxyHops)?.trim().slice(0, LONGEST_ENTRY);
    return entry ? hostOf(entry) : ownAddress(request);
  };
}

const LONGEST_ENTRY = 72;

const QUOTED = /^"(.*)"$/;
const BRACKETED = /^\[([^\]]*)\](?::\d{1,5})?$/;
const WITH_PORT = /^(.+):\d{1,5}$/;

/**
 * Removes the port, which differs per connection. Azure writes "192.0.2.1:4711" and "[2001:db8::1]:4711", IIS
 * "2001:db8::1:4711"; some quote or bracket any entry.
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
