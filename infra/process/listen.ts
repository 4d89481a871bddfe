// A server takes its port, or one sentence says why it cannot and what to do.
import { once } from 'node:events';
import { type AddressInfo, isIPv6, type Server } from 'node:net';
import type { Log } from './log.ts';

export type Place = {
  /** 0: one that the system chooses. */
  port: number;
  host: string;
  /** What stands before PORT and HOST in the names of the variables that set them. */
  prefix?: '' | 'INTERNAL_';
  /** Hears of connections that the system could not hand over. */
  log?: Pick<Log, 'warn'>;
};

/** The message is a sentence for whoever started the program; the cause is the system's. */
export class ListenError extends Error {
  override name = 'ListenError';
}

/** Resolves with the address once the server listens there; throws a ListenError otherwise. */
export async function listen(server: Server, place: Place): Promise<AddressInfo> {
  server.listen(place.port, place.host);
  try {
    await once(server, 'listening');
  } catch (cause) {
    throw new ListenError(reasonOf(cause as NodeJS.ErrnoException, place), { cause });
  }
  // One that the system cannot hand over (no memory left, say) ends no server, nor its process.
  server.on('error', (error) => place.log?.warn({ err: error, port: place.port }, 'a connection could not be taken'));
  return server.address() as AddressInfo;
}

/** Host and port as they stand in an address. */
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
