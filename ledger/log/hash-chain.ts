// H(n) = SHA-256(H(n-1) || canonical bytes of batch n). tests/golden/hash-chain.json pins its values.
import { hash } from 'node:crypto';

export const GENESIS: Buffer = Buffer.alloc(32);

/** Bytes left free in front of a batch. */
export const HASH_BYTES = 32;

/** Overwrites the first 32 bytes of `bytes` with `previous`. */
export function chain(previous: Buffer, bytes: Buffer): Buffer {
  previous.copy(bytes, 0);
  return hash('sha256', bytes, 'buffer');
}
