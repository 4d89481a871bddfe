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
};

/** One step, and a rest that leaves the writer time to catch up. */
export async function step<Result>(source: Awaited, write: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  const result = await write();
  if (!source.isAwaited()) await delay(REST * (performance.now() - startedAt));
  return result;
}
