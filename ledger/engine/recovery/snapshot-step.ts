import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { withTimeout, QUERY_TIMEOUT_MS } from '#infra/postgres/session/timeouts.ts';

/**
 * Pause as a multiple of the step's duration, because the log's writer shares processors and disk and must clear its queue.
 */
const REST = 8;

export type Patience = {
  patienceMs?: number | undefined;
};

export type Awaited = Patience & {
  /** If true, the snapshot does not pause for the writer. */
  isAwaited: () => boolean;
  /** A stopped writer's snapshot is abandoned, because a successor may be writing its own. */
  stopped: () => Error | undefined;
  rest?: (ms: number) => Promise<unknown>;
};

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

/** One turn of the event loop if a caller waits for the snapshot. */
export async function pause({ isAwaited, rest = delay }: Awaited, ms: number): Promise<void> {
  await (isAwaited() ? nextTurn() : rest(ms));
}

/** A silent connection would block later snapshots and the shutdown of the ledger. */
export function answered<Result>(client: Client, { patienceMs }: Patience, answer: Promise<Result>): Promise<Result> {
  return withTimeout(client, answer, patienceMs ?? QUERY_TIMEOUT_MS);
}
