import { HASH_BYTES } from '../merkle.ts';
import { fromBase64 } from '../note.ts';

/** Hashes one after the other in base64; null if they are none. */
export function hashesIn(text: string): Uint8Array[] | null {
  const bytes = fromBase64(text);
  if (bytes === null || bytes.length % HASH_BYTES !== 0) return null;
  const count = bytes.length / HASH_BYTES;
  return Array.from({ length: count }, (_, place) => bytes.subarray(place * HASH_BYTES, (place + 1) * HASH_BYTES));
}
