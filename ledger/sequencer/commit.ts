// Brings one sealed batch into the log, exactly once, whatever the connection does.
// 1. Append. A count says committed; nobody else may have written.
// 2. A lost connection or a count of 0 leaves the outcome unknown: the head row tells. Our hash there: committed.
//    The old head under our epoch: not committed, append the very same bytes again. Another epoch: fenced, stop.
// Never guess, never apply twice.
import type { Append } from '../log/append-batch.ts';
import { Fenced, LogUnavailable, type LogPort } from './log-port.ts';

export type CommitOptions = {
  /** How often a batch is tried before the writer gives up and stops. */
  attempts: number;
  onRetry?: (error: unknown, attempt: number) => void;
};

/** Resolves when the batch is in the log. Rejects with Fenced or LogUnavailable: the writer must stop. */
export async function commit(port: LogPort, append: Append, options: CommitOptions): Promise<void> {
  let failure: unknown;
  for (let attempt = 1; attempt <= options.attempts; attempt++) {
    try {
      if (await port.append(append)) return;
      if (await isCommitted(port, append)) return;
    } catch (error) {
      if (error instanceof Fenced) throw error;
      failure = error;
      options.onRetry?.(error, attempt);
      if (await recoverConnection(port, append, attempt)) return;
    }
  }
  throw new LogUnavailable(`the log could not be written after ${options.attempts} attempts`, { cause: failure });
}

/** Reads the fate of the batch from the head. False: it is not there, and may be appended again. */
async function isCommitted(port: LogPort, append: Append): Promise<boolean> {
  const head = await port.head();
  if (head.seq === append.lastSeq && head.hash.equals(append.hash)) return true;
  if (head.epoch !== append.epoch) throw new Fenced(append.partition, append.epoch);
  if (head.seq === append.previousSeq) return false;
  throw new LogUnavailable(
    `the log stands at ${head.seq}, where ${append.previousSeq} or ${append.lastSeq} was expected`,
  );
}

/** After a failure: a new connection, then the head. Failing here as well is one more attempt gone. */
async function recoverConnection(port: LogPort, append: Append, attempt: number): Promise<boolean> {
  await port.pause(Math.min(1000, 10 * 2 ** attempt));
  try {
    await port.reconnect();
    await port.ensureRoom(append.lastSeq);
    return await isCommitted(port, append);
  } catch (error) {
    if (error instanceof Fenced || error instanceof LogUnavailable) throw error;
    return false;
  }
}
