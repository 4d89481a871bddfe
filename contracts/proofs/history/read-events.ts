import { tupleIn } from '../leaf.ts';
import { isSameHash, leafHash, type Sha256 } from '../merkle.ts';
import { fromBase64 } from '../note.ts';
import { readTuple } from '../tuple.ts';
import { MARK_BYTES } from './file.ts';
import type { Told } from './verdict.ts';

/** Null if the entry holds no event. */
export function readEntry(entry: string, number: number, sha256: Sha256): Told | null {
  const bytes = fromBase64(entry);
  if (bytes === null || bytes.length <= MARK_BYTES) return null;
  const leaf = bytes.subarray(MARK_BYTES);
  const tuple = tupleIn(leaf);
  const read = tuple === null ? null : readTuple(tuple);
  if (read === null) return null;
  const hash = leafHash(sha256, leaf);
  const isMarked = isSameHash(bytes.subarray(0, MARK_BYTES), hash.subarray(0, MARK_BYTES));
  return { number, leafHash: hash, isMarked, ...read };
}
