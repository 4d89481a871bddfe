import type { DatabasePool } from 'slonik';
import { writeGrowthFile } from '#contracts/proofs/growth-file.ts';
import {
  leafHash,
  proveGrowth,
  proveInclusion,
  provesInclusion,
  provesSubtree,
  type ReadSubtrees,
  rootAt,
  type Subtree,
} from '#contracts/proofs/merkle.ts';
import { writeProofFile } from '#contracts/proofs/proof-file.ts';
import type { LogProofs, StoredCheckpoint } from '../port/log-proofs.ts';
import { coverWait, signingOf } from './cover-wait.ts';
import { leavesBy, type ReadLeaves } from './leaves.ts';
import { sha256 } from '../tree/sha256.ts';
import { soundTiles } from './sound-tiles.ts';
import { readCheckpointAt, readLatest, readLatestOf } from './stored-checkpoints.ts';
import { subtreesBy } from './subtrees.ts';
import { LostLeaves, type TileHashes, tileHashes } from './tile-hashes.ts';

type Deps = { pool: DatabasePool; logSaltKey: string; now: () => number; monotonic: () => number };

export function openLogProofs({ pool, logSaltKey, now, monotonic }: Deps): LogProofs {
  const signing = signingOf({ pool, now, monotonic });
  const leaves = leavesBy({ pool, logSaltKey });
  const tiles = tileHashes({ pool, readLeaves: leaves });
  const subtrees: LogProofs['subtrees'] = (log) => subtreesBy(tiles, log);
  return {
    latest: (partition) => readLatest(pool, partition),
    latestOf: (log) => readLatestOf(pool, log),
    covering: coverWait({ pool, monotonic, signing }),
    signing,
    checkpointAt: (log, size) => readCheckpointAt(pool, log, size),
    subtrees,
    leaves,
    ...soundTiles({ pool, tiles, readLeaves: leaves }),
    proofFile: (event, checkpoint) => proofFile(event, checkpoint, { leaves, tiles, subtrees }),
    growth: (old, checkpoint) => growthFile(old, checkpoint, { tiles, subtrees }),
  };
}

type Reads = { leaves: ReadLeaves; tiles: TileHashes; subtrees: LogProofs['subtrees'] };

async function proofFile(
  { partition, seq }: { partition: number; seq: number },
  checkpoint: StoredCheckpoint,
  { leaves, tiles, subtrees }: Reads,
): Promise<string | null> {
  const [index, { size, root, note }] = [seq - 1, checkpoint];
  if (seq > size) return null;
  const [[leaf], hashes] = await Promise.all([
    leaves(partition, [seq]),
    unlessLost(() => proveInclusion({ index, size }, subtrees(checkpoint), sha256)),
  ]);
  if (leaf === undefined || hashes === null) return null;
  const claim = { index, size, root, leaf: leafHash(sha256, leaf.bytes), proof: hashes };
  // After a restore the place may hold another event than the one that was signed.
  if (provesInclusion(sha256, claim)) return writeProofFile({ extra: leaf.bytes, index, hashes, checkpoint: note });
  tiles.forget(checkpoint);
  return null;
}

async function growthFile(
  old: number,
  checkpoint: StoredCheckpoint,
  { tiles, subtrees }: Omit<Reads, 'leaves'>,
): Promise<string | null> {
  const { size, root, note } = checkpoint;
  const read = remembering(subtrees(checkpoint));
  const proof = await unlessLost(async () => {
    const hashes = await proveGrowth({ old, size }, read, sha256);
    // Nothing is read to prove growth from no events, or from all of them.
    return { hashes, part: hashes.length === 0 ? null : await rootAt(old, read, sha256) };
  });
  if (proof === null) return null;
  const { hashes, part } = proof;
  // All of them hash to the signed root, so the old root is that of the signed events too.
  const isSound = part === null || provesSubtree(sha256, { start: 0, end: old, size, part, proof: hashes, root });
  if (isSound) return writeGrowthFile({ old, hashes, checkpoint: note });
  tiles.forget(checkpoint);
  return null;
}

/** The proof and the old root have most subtrees in common. */
function remembering(read: ReadSubtrees): ReadSubtrees {
  const known = new Map<string, Uint8Array>();
  const keyOf = ({ level, index }: Subtree) => `${level}/${index}`;
  return async (subtrees) => {
    const missing = subtrees.filter((subtree) => !known.has(keyOf(subtree)));
    const roots = missing.length === 0 ? [] : await read(missing);
    missing.forEach((subtree, place) => known.set(keyOf(subtree), roots[place]!));
    return subtrees.map((subtree) => known.get(keyOf(subtree))!);
  };
}

async function unlessLost<Value>(work: () => Promise<Value>): Promise<Value | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof LostLeaves) return null;
    throw error;
  }
}
