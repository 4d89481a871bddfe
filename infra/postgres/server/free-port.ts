import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ephemeral range: an outgoing connection could take the port of a server that is restarting. */
const FIRST = 20_000;
const LAST = 25_999;
const ATTEMPTS = 50;

export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = randomInt(FIRST, LAST + 1);
    if (await canListen(port)) return port;
  }
  throw new Error(`no free port was found between ${FIRST} and ${LAST}`);
}

export function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
