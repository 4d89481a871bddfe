import { once } from 'node:events';
import { type AddressInfo, isIPv6, type Server } from 'node:net';
import type { Log } from './log.ts';

export type Place = {
  /** 0 lets the system choose. */
  port: number;
  host: string;
  /** Prefix of the variables PORT and HOST. */
  prefix?: '' | 'INTERNAL_';
  log?: Pick<Log, 'warn'>;
};

/** For the operator; the cause is the system's error. */
export class ListenError extends Error {
  override name = 'ListenError';
}

export async function listen(server: Server, place: Place): Promise<AddressInfo> {
  server.listen(place.port, place.host);
  try {
    await once(server, 'listening');
  } catch (cause) {
    throw new ListenError(reasonOf(cause as NodeJS.ErrnoException, place), { cause });
  }
  // A failed accept must not end the process.
  server.on('error', (error) => place.log?.warn({ err: error, port: place.port }, 'a connection could not be taken'));
  return server.address() as AddressInfo;
}

export function authorityOf(host: string, port: number): string {
  return `${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

function reasonOf({ code, message }: NodeJS.ErrnoException, { port, host, prefix = '' }: Place): string {
  const where = `Port ${port} on ${host}`;
  if (code === 'EADDRINUSE') return `${where} is taken: stop what uses it, or choose another with ${prefix}PORT.`;
  if (code === 'EACCES') return `${where} may not be opened by this user: set ${prefix}PORT to one above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `${host} is not an address of this machine: set ${prefix}HOST to one that is.`;
  return `${where} cannot be opened (${message}): choose another with ${prefix}PORT or ${prefix}HOST.`;
}
