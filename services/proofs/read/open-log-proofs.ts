import type { DatabasePool } from 'slonik';
import { writeGrowthFile } from '#contracts/proofs/growth-file.ts';
import { leafHash, proveGrowth, proveInclusion, provesInclusion } from '#contracts/proofs/merkle.ts';
import { writeProofFile } from '#contracts/proofs/proof-file.ts';
import type { LogProofs, StoredCheckpoint } from '../port/log-proofs.ts';
import { coverWait, isStopped } from './cover-wait.ts';
import { leavesBy, type ReadLeaves } from './leaves.ts';
import { sha256 } from '../tree/sha256.ts';
import { soundTiles } from './sound-tiles.ts';
import { readCheckpointAt, readLatest, readLatestOf } from './stored-checkpoints.ts';
import { subtreesBy } from './subtrees.ts';
import { LostLeaves, tileHashes } from './tile-hashes.ts';

type Deps = { pool: DatabasePool; logSaltKey: string; monotonic: () => number };

export function openLogProofs({ pool, logSaltKey, monotonic }: Deps): LogProofs {
  const leaves = leavesBy({ pool, logSaltKey });
  const tiles = tileHashes({ pool, readLeaves: leaves });
  const subtrees: LogProofs['subtrees'] = (log) => subtreesBy(tiles, log);
  return {
    latest: (partition) => readLatest(pool, partition),
    latestOf: (log) => readLatestOf(pool, log),
    covering: coverWait({ pool, monotonic }),
    isStopped: (partition) => isStopped(pool, partition),
    checkpointAt: (log, size) => readCheckpointAt(pool, log, size),
    subtrees,
    leaves,
    ...soundTiles({ pool, tiles, readLeaves: leaves }),
    proofFile: (event, checkpoint) => proofFile(event, checkpoint, { leaves, subtrees }),
    async growth(old, checkpoint) {
      const { size, note } = checkpoint;
      const hashes = await unlessLost(() => proveGrowth({ old, size }, subtrees(checkpoint), sha256));
      return hashes === null ? null : writeGrowthFile({ old, hashes, checkpoint: note });
    },
  };
}

type Reads = { leaves: ReadLeaves; subtrees: LogProofs['subtrees'] };

async function proofFile(
  { partition, seq }: { partition: number; seq: number },
  checkpoint: StoredCheckpoint,
  { leaves, subtrees }: Reads,
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
  return provesInclusion(sha256, claim) ? writeProofFile({ extra: leaf.bytes, index, hashes, checkpoint: note }) : null;
}

async function unlessLost<Value>(work: () => Promise<Value>): Promise<Value | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof LostLeaves) return null;
    throw error;
  }
}
