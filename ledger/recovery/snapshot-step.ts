// A snapshot is written in steps, beside the writer of the log.
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Times as long as a step took: whoever writes the log meanwhile shares its processors and its disk with a snapshot, and
 * what waits behind one step must be gone before the next.
 */
const REST = 8;

export type Awaited = {
  /** True when somebody waits for the snapshot: then it does not stand back for the writer. */
  isAwaited: () => boolean;
  /** Why its writer has stopped: what he began is of no use to anybody then, and would be written beside his successor's work. */
  stopped: () => Error | undefined;
  /** Instead of the clock's own, in a test. */
  rest?: (ms: number) => Promise<unknown>;
};

/** One step, and a rest that leaves the writer time to catch up. Rejects with what has stopped the writer. */
export async function step<Result>(source: Awaited, write: () => Promise<Result>): Promise<Result> {
  const stopped = source.stopped();
  if (stopped !== undefined) throw stopped;
  const startedAt = performance.now();
  const result = await write();
  const { isAwaited, rest = delay } = source;
  if (!isAwaited()) await rest(REST * (performance.now() - startedAt));
  return result;
}
