// No other test receives the same port. Each worker has a range, which excludes the program's default.
import { randomInt } from 'node:crypto';
import { canListen } from '#infra/postgres/server/free-port.ts';

const FIRST = 26_000;
const RANGES = 30;
const PORTS_OF_EACH = 200;

/** Vitest numbers workers from 1; other callers use the first range. */
const worker = Number(process.env['VITEST_POOL_ID'] ?? 0) % RANGES;
/** Another run starts elsewhere. */
let taken = randomInt(PORTS_OF_EACH);

export async function ownPort(): Promise<number> {
  for (let attempt = 0; attempt < PORTS_OF_EACH; attempt++) {
    const port = FIRST + worker * PORTS_OF_EACH + (taken++ % PORTS_OF_EACH);
    if (await canListen(port)) return port;
  }
  throw new Error(`no free port was found from ${FIRST + worker * PORTS_OF_EACH} on`);
}
