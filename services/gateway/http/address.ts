// Where a visitor comes from. Behind proxies of ours the connection is theirs, and each has added to X-Forwarded-For whom
// it answered: the last entries are ours, everything before them is what the visitor chose to write.
import type { IncomingMessage } from 'node:http';

export type AddressOf = (request: IncomingMessage) => string;

/** `proxyHops`: how many proxies of ours a request passes; 0 believes the connection alone. */
export function addressBehind(proxyHops: number): AddressOf {
  if (proxyHops === 0) return ownAddress;
  return (request) => {
    const header = request.headers['x-forwarded-for'];
    const told = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',');
    return told.at(-proxyHops)?.trim().slice(0, LONGEST_ADDRESS) || ownAddress(request);
  };
}

/** An IPv6 address with a zone. */
const LONGEST_ADDRESS = 64;

function ownAddress(request: IncomingMessage): string {
  return request.socket.remoteAddress ?? 'unknown';
}
