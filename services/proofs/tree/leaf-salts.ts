import { createHmac, createSecretKey } from 'node:crypto';
import { SALT_BYTES, saltMessage } from '#contracts/proofs/leaf.ts';

export type SaltOf = (partition: number, seq: number) => Uint8Array;

/** Derived, never stored. `key` is LOG_SALT_KEY. */
export function leafSalts(key: string): SaltOf {
  const secret = createSecretKey(Buffer.from(key));
  return (partition, seq) =>
    createHmac('sha256', secret).update(saltMessage(partition, seq)).digest().subarray(0, SALT_BYTES);
}

/** Tells whether two processes have the same key, without telling the key. */
export function saltKeyCheck(key: string): Buffer {
  return createHmac('sha256', key).update('tallyhouse log salt check').digest().subarray(0, SALT_BYTES);
}
