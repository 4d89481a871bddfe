// SCRAM-SHA-256 (RFC 5802 and 7677), computed here so that the password never appears in a statement or a server log.
import { createHash, createHmac, pbkdf2Sync } from 'node:crypto';
import { pooledBytes } from '../process/random.ts';

const ITERATIONS = 4096;
const SALT_BYTES = 16;
const KEY_BYTES = 32;

/** ASCII passwords only: not normalized. */
export function scramVerifier(password: string, salt: Buffer = pooledBytes(SALT_BYTES)): string {
  const salted = pbkdf2Sync(password, salt, ITERATIONS, KEY_BYTES, 'sha256');
  const keyed = (text: string) => createHmac('sha256', salted).update(text).digest();
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64');
  const server = keyed('Server Key').toString('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${server}`;
}
