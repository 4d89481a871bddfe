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
  /** Instead of the clock's own, in a test. */
  rest?: (ms: number) => Promise<unknown>;
};

/** One step, and a rest that leaves the writer time to catch up. */
export async function step<Result>(source: Awaited, write: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  const result = await write();
  const { isAwaited, rest = delay } = source;
  if (!isAwaited()) await rest(REST * (performance.now() - startedAt));
  return result;
}
