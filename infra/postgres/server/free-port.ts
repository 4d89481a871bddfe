// A port of the loopback that nobody listens on at this moment.
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

export type PortRange = { first: number; last: number };

/**
 * Below those that systems hand out for outgoing connections: one of them could take the port of a server that is down
 * for a moment, even a client that tries to reach it.
 */
const RANGE: PortRange = { first: 20_000, last: 25_999 };
const ATTEMPTS = 50;

/** Throws when there is none, after some tries. */
export async function freePort({ first, last }: PortRange = RANGE): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = randomInt(first, last + 1);
    if (await canListen(port)) return port;
  }
  throw new Error(`no free port was found between ${first} and ${last}`);
}

export function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
