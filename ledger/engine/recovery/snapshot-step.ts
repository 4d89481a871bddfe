import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { withTimeout, QUERY_TIMEOUT_MS } from '#infra/postgres/session/timeouts.ts';

/**
 * Times as long as a step took: whoever writes the log meanwhile shares its processors and its disk with a snapshot, and
 * what waits behind one step must be gone before the next.
 */
const REST = 8;

export type Patience = {
  /** After so long without an answer the line is held for dead; as long as the log's writer waits when it is not said. */
  patienceMs?: number | undefined;
};

export type Awaited = Patience & {
  /** True when somebody waits for the snapshot: then it does not stand back for the writer. */
  isAwaited: () => boolean;
  /** Why its writer has stopped: what he began is of no use to anybody then, and would be written beside his successor's work. */
  stopped: () => Error | undefined;
  /** Instead of the clock's own, in a test. */
  rest?: (ms: number) => Promise<unknown>;
};

/** One step, and a rest that leaves the writer time to catch up. Rejects with what has stopped the writer. */
export async function step<Result>(client: Client, source: Awaited, write: () => Promise<Result>): Promise<Result> {
  stopIfOver(source);
  const startedAt = performance.now();
  const result = await answered(client, source, write());
  await pause(source, REST * (performance.now() - startedAt));
  return result;
}

export function stopIfOver({ stopped }: Awaited): void {
  const error = stopped();
  if (error !== undefined) throw error;
}

/** Leaves the writer time to catch up; only a turn of the event loop while someone waits for the snapshot. */
export async function pause({ isAwaited, rest = delay }: Awaited, ms: number): Promise<void> {
  await (isAwaited() ? nextTurn() : rest(ms));
}

/** A line that has fallen silent would hold up the snapshots after it, and the end of the ledger. */
export function answered<Result>(client: Client, { patienceMs }: Patience, answer: Promise<Result>): Promise<Result> {
  return withTimeout(client, answer, patienceMs ?? QUERY_TIMEOUT_MS);
}
