// Counts events parked by any reactor.
import { retryLoop, pause } from '#infra/retry-loop.ts';
import type { Log } from '#infra/process/log.ts';
import { countParked } from '#projections/consumer/reader-store.ts';
import { openReaderSession } from '#projections/consumer/session.ts';
import { withTimeout } from '#infra/postgres/session/timeouts.ts';
import { PATIENCE_MS } from '../../module/follow-log.ts';
import { PAUSES } from './dispatcher.ts';

export type ParkedWatch = {
  databaseUrl: string;
  log: Log;
  patienceMs?: number;
  /** Policies without parked events are missing. */
  observe(parked: ReadonlyMap<string, number>): void;
};

const LOOK_MS = 2000;

export function watchParked(
  { databaseUrl, log, patienceMs = PATIENCE_MS, observe }: ParkedWatch,
  signal: AbortSignal,
): Promise<void> {
  const attempt = async (succeeds: () => void): Promise<void> => {
    await using connection = await openReaderSession(databaseUrl, 'reactor parked');
    while (!signal.aborted) {
      observe(await withTimeout(connection.pg, countParked(connection.pg, 'policy'), patienceMs));
      succeeds();
      await pause(LOOK_MS, signal);
    }
  };
  const complain = (error: unknown, pauseMs: number): void =>
    log.warn({ err: error, pauseMs }, 'parked events could not be counted; trying again');
  return retryLoop({ attempt, complain, pauses: PAUSES, signal });
}
