// A leaf of the log's tree is the tuple that the hash chain covers, followed by its salt. Without the salt, a leaf hash would
// confirm a guessed event.
export const SALT_BYTES = 16;

/** The most bytes that an entry of a bundle can have. */
export const MOST_LEAF_BYTES = 0xffff;

export function leafOf(tuple: Uint8Array, salt: Uint8Array): Uint8Array {
  const leaf = new Uint8Array(tuple.length + SALT_BYTES);
  leaf.set(tuple);
  leaf.set(salt, tuple.length);
  return leaf;
}

/** Null if the bytes are too few for a salt. */
export function tupleIn(leaf: Uint8Array): Uint8Array | null {
  return leaf.length <= SALT_BYTES ? null : leaf.subarray(0, leaf.length - SALT_BYTES);
}

/** The salt of an event is the HMAC of this message. */
export function saltMessage(partition: number, seq: number): Uint8Array {
  const bytes = new Uint8Array(10);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, partition);
  view.setBigUint64(2, BigInt(seq));
  return bytes;
}
