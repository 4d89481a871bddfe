import { MOST_LEAF_BYTES } from '#contracts/proofs/leaf.ts';
import type { Leaf } from '../port/log-proofs.ts';

const LENGTH_BYTES = 2;

/** Each entry follows its length, as tlog-tiles writes them. */
export function entryBundle(leaves: readonly Leaf[]): Buffer {
  const parts = leaves.flatMap(({ seq, bytes }) => {
    if (bytes.length > MOST_LEAF_BYTES) throw new RangeError(`event ${seq} has more bytes than an entry can have`);
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt16BE(bytes.length);
    return [length, bytes];
  });
  return Buffer.concat(parts);
}
