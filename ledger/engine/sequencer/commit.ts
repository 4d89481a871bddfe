// If the outcome is unknown, the head row decides: our hash, or a later batch's, means committed; the previous head means
// send the same bytes again; another epoch means fenced.
import { isDiskFull } from '#infra/postgres/session/conflict.ts';
import type { Append } from '../../log/append-batch.ts';
import { Fenced, LogUnavailable, type LogPort } from './log-port.ts';

/** `sent` is false if fenced or unknown. */
export type Flight = { append: Append; sent: Promise<boolean> };

export type CommitOptions = {
  /** Attempts that fail with a full disk do not count. */
  attempts: number;
  onRetry?: (error: unknown, attempt: number) => void;
};

/** The connection was lost; the head decides when this batch is first. */
const UNKNOWN = Promise.resolve(false);

/** Failures are handled when the batch is first and must not count as unhandled before. */
export function send(port: LogPort, append: Append): Promise<boolean> {
  const sent = port.append(append);
  sent.catch(() => undefined);
  return sent;
}

/** `flights` may grow during the call. After Fenced or LogUnavailable the writer must stop. */
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
      if (isDiskFull(error)) left++;
      options.onRetry?.(error, attempt);
      if (await recoverConnection(port, flights, attempt)) return;
    }
    flight.sent = send(port, flight.append);
  }
  throw new LogUnavailable(`the log could not be written after ${options.attempts} attempts`, { cause: failure });
}

async function isCommitted(port: LogPort, flights: readonly Flight[]): Promise<boolean> {
  const { append } = flights[0]!;
  const head = await port.head();
  if (flights.some((flight) => flight.append.lastSeq === head.seq && flight.append.hash.equals(head.hash))) return true;
  if (head.epoch !== append.epoch) throw new Fenced(append.partition, append.epoch);
  if (head.seq === append.previousSeq && head.hash.equals(append.previousHash)) return false;
  throw new LogUnavailable(
    head.seq === append.previousSeq
      ? `the log has another history up to ${head.seq} than this writer: the database has lost transactions`
      : `the log ends at ${head.seq}, where ${append.previousSeq} or ${append.lastSeq} was expected`,
  );
}

/** A failure here uses up the next attempt. */
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
