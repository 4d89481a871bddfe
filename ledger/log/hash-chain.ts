// The chain: H(n) = SHA-256(H(n-1) || canonical bytes of batch n). One implementation for writer and audit;
// tests/golden/hash-chain.json pins its values.
import { hash } from 'node:crypto';

/** H(0), before the first batch. */
export const GENESIS: Buffer = Buffer.alloc(32);

/** How many bytes in front of a batch the previous hash takes: batches are laid out with this room left free. */
export const HASH_BYTES = 32;

/** `bytes` = 32 free bytes, then the batch's tuples. Overwrites the free ones with `previous`. */
export function chain(previous: Buffer, bytes: Buffer): Buffer {
  previous.copy(bytes, 0);
  return hash('sha256', bytes, 'buffer');
}
