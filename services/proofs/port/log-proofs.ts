// The tree of the log, for other modules.
import type { ReadSubtrees } from '#contracts/proofs/merkle.ts';
import type { SigningState } from './signing-state.ts';

/** A log of a partition has an epoch for each of its origins. */
export type LogName = { partition: number; epoch: number };

export type StoredCheckpoint = LogName & {
  origin: string;
  size: number;
  root: Uint8Array;
  /** The signed note, with the lines of witnesses. */
  note: string;
  /** Milliseconds. */
  signedAt: number;
};

/** `bytes` are the leaf data: the event's canonical bytes and its salt. */
export type Leaf = { seq: number; bytes: Uint8Array };

export type LogProofs = {
  /** Of the newest epoch; null before the first. */
  latest(partition: number): Promise<StoredCheckpoint | null>;
  latestOf(log: LogName): Promise<StoredCheckpoint | null>;
  /**
   * The latest, if it covers the event. Otherwise the prover is asked for one, which takes about a second; null if none came
   * within `COVER_WAIT_MS`, or the partition is not signed now.
   */
  covering(event: { partition: number; seq: number }): Promise<StoredCheckpoint | null>;
  /** Whether the prover signs the partition. */
  signing(partition: number): Promise<SigningState>;
  checkpointAt(log: LogName, size: number): Promise<StoredCheckpoint | null>;
  /** Roots come from stored tiles, and below them from events that are hashed when they are read. */
  subtrees(log: LogName): ReadSubtrees;
  /** Ascending, at most `MOST_LEAVES`. Unknown numbers are omitted. */
  leaves(partition: number, seqs: readonly number[]): Promise<readonly Leaf[]>;
  /** A `.tlog-proof` with the leaf in `extra`. Null if the log has no such event, or no longer the one that was signed. */
  proofFile(event: { partition: number; seq: number }, checkpoint: StoredCheckpoint): Promise<string | null>;
  /**
   * From `old` to the checkpoint, in the form of a witness request. `old` is at most its size. Null if the log no longer has
   * the events that were signed.
   */
  growth(old: number, checkpoint: StoredCheckpoint): Promise<string | null>;
  /** Hashes of a tile, one after the other. Null if no checkpoint covers them, or the events that were signed are lost. */
  tile(log: LogName, tile: HashTile): Promise<Uint8Array | null>;
  /** The leaves of a tile, under the same conditions. */
  bundle(log: LogName, tile: { index: number; width: number }): Promise<readonly Leaf[] | null>;
};

export type HashTile = { level: number; index: number; width: number };

/** A few seconds more than checkpoints are apart. */
export const COVER_WAIT_MS = 12_000;

/** Bound of one read of leaves. */
export const MOST_LEAVES = 5000;
