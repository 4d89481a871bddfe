// Waits for a checkpoint that covers an event. Waiters of a partition share one look at the table.
import { setTimeout as delay } from 'node:timers/promises';
import type { DatabasePool } from 'slonik';
import { SILENT_AFTER_MS } from '#contracts/proofs/signing.ts';
import { wantCheckpoint } from '../port/checkpoints.ts';
import { COVER_WAIT_MS, type StoredCheckpoint } from '../port/log-proofs.ts';
import { readSigning, type SigningState } from '../port/signing-state.ts';
import { readLatest } from './stored-checkpoints.ts';

/** The prover signs about a second after it was asked. */
const LOOK_EVERY_MS = 250;

type Deps = { pool: DatabasePool; now: () => number; monotonic: () => number };

/** A prover that has not reported since this gateway began is silent, too, after the same time. */
export function signingOf({ pool, now, monotonic }: Deps): (partition: number) => Promise<SigningState> {
  const openedAt = monotonic();
  return async (partition) => {
    const state = (await readSigning(pool, now())).get(partition);
    return state ?? (monotonic() - openedAt > SILENT_AFTER_MS ? 'silent' : 'signing');
  };
}

export type CoverWait = (event: { partition: number; seq: number }) => Promise<StoredCheckpoint | null>;

type Waiting = Pick<Deps, 'pool' | 'monotonic'> & { signing: ReturnType<typeof signingOf> };

export function coverWait({ pool, monotonic, signing }: Waiting): CoverWait {
  const looks = new Map<number, Promise<StoredCheckpoint | null>>();
  return async ({ partition, seq }) => {
    const isCovered = (checkpoint: StoredCheckpoint | null) => checkpoint !== null && checkpoint.size >= seq;
    const now = await readLatest(pool, partition);
    if (isCovered(now)) return now;
    if ((await signing(partition)) !== 'signing') return null;
    await wantCheckpoint(pool, { partition, seq });
    const until = monotonic() + COVER_WAIT_MS;
    while (monotonic() < until) {
      await delay(LOOK_EVERY_MS);
      const latest = await sharedLook(partition);
      if (isCovered(latest)) return latest;
    }
    return null;
  };

  function sharedLook(partition: number): Promise<StoredCheckpoint | null> {
    const running = looks.get(partition);
    if (running !== undefined) return running;
    const look = readLatest(pool, partition).finally(() => looks.delete(partition));
    looks.set(partition, look);
    return look;
  }
}
