// Brings the oldest batch in flight into the log, exactly once, whatever the connection does.
// 1. Its append was sent when it was launched. A count says committed; nobody else may have written.
// 2. A lost connection or a count of 0 leaves the outcome unknown: the head row tells. Our hash there, or the hash of one
//    that flew behind it: committed. The old head, by number and hash, under our epoch: not committed, send the very same bytes again.
//    Another epoch: fenced, stop.
// Never guess, never apply twice. A batch behind cannot be in the log without the one before it: its fence is that one's
// sequence number.
import type { Append } from '../../log/append-batch.ts';
import { isStorageFull } from '../../log/storage-full.ts';
import { Fenced, LogUnavailable, type LogPort } from './log-port.ts';

/** A batch on its way. `sent` is the latest word on its append: true, or false for not there or not known. */
export type Flight = { append: Append; sent: Promise<boolean> };

export type CommitOptions = {
  /** How often a batch is tried before the writer gives up and stops. Attempts that meet a full disk do not count. */
  attempts: number;
  onRetry?: (error: unknown, attempt: number) => void;
};

/** The connection it went by is gone; what became of it the head tells when its turn comes. */
const UNKNOWN = Promise.resolve(false);

/** Sends an append. A failure is looked at when its turn comes, so it must not go unheard until then. */
export function send(port: LogPort, append: Append): Promise<boolean> {
  const sent = port.append(append);
  sent.catch(() => undefined);
  return sent;
}

/**
 * Resolves when the first of `flights` is in the log. Rejects with Fenced or LogUnavailable: the writer must stop.
 * `flights` may grow meanwhile.
 */
export async function commit(port: LogPort, flights: readonly Flight[], options: CommitOptions): Promise<void> {
  const flight = flights[0]!;
  let failure: unknown;
  let left = options.attempts;
  for (let attempt = 1; left > 0; attempt++) {
    left--;
    try {
      if (await flight.sent) return;
      if (await isCommitted(port, flights)) return;
    } catch (error) {
      if (error instanceof Fenced || error instanceof LogUnavailable) throw error;
      failure = error;
      if (isStorageFull(error)) left++;
      options.onRetry?.(error, attempt);
      if (await recoverConnection(port, flights, attempt)) return;
    }
    flight.sent = send(port, flight.append);
  }
  throw new LogUnavailable(`the log could not be written after ${options.attempts} attempts`, { cause: failure });
}

/** Reads the fate of the first batch from the head. False: it is not there, and may be appended again. */
async function isCommitted(port: LogPort, flights: readonly Flight[]): Promise<boolean> {
  const { append } = flights[0]!;
  const head = await port.head();
  if (flights.some((flight) => flight.append.lastSeq === head.seq && flight.append.hash.equals(head.hash))) return true;
  if (head.epoch !== append.epoch) throw new Fenced(append.partition, append.epoch);
  if (head.seq === append.previousSeq && head.hash.equals(append.previousHash)) return false;
  throw new LogUnavailable(
    head.seq === append.previousSeq
      ? `the log has another history up to ${head.seq} than this writer: the database has lost transactions`
      : `the log stands at ${head.seq}, where ${append.previousSeq} or ${append.lastSeq} was expected`,
  );
}

/** After a failure: a new connection, then the head. Failing here as well is one more attempt gone. */
async function recoverConnection(port: LogPort, flights: readonly Flight[], attempt: number): Promise<boolean> {
  await port.pause(Math.min(1000, 10 * 2 ** attempt));
  for (const behind of flights.slice(1)) behind.sent = UNKNOWN;
  try {
    await port.reconnect();
    await port.ensureRoom(flights[0]!.append.lastSeq);
    return await isCommitted(port, flights);
  } catch (error) {
    if (error instanceof Fenced || error instanceof LogUnavailable) throw error;
    return false;
  }
}
