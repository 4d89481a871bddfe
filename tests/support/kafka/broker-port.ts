// A port for a broker that is killed and comes back to it. Below those that the system hands out for outgoing connections:
// one of them could take the port while the broker is away, even a client of the broker that tries to reach it.
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

const FIRST = 20_000;
const LAST = 32_000;
const ATTEMPTS = 50;

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

export async function brokerPort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = randomInt(FIRST, LAST);
    if (await canListen(port)) return port;
  }
  throw new Error(`No free port between ${FIRST} and ${LAST} was found for a Kafka broker.`);
}
