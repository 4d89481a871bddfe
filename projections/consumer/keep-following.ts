import { setTimeout as delay } from 'node:timers/promises';
import { OtherHistory } from '#contracts/internal/feed.ts';
import { ReaderFault } from './unfit-event.ts';
import { Hole } from './unseen.ts';

/** Another process moved a stored position (a rebuild, a second reader): it is read again, and the reader goes on from there. */
export class PositionMoved extends Error {
  override name = 'PositionMoved';
}

/** pino's shape. */
export type ReaderLog = Record<'info' | 'warn' | 'error', (facts: object, message: string) => void>;

const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 5000;

export type KeepFollowing = {
  partition: number;
  /** Calls `succeeds` after each batch that was taken. */
  attempt: (succeeds: () => void) => Promise<void>;
  /** Whether no further attempt can succeed; a ReaderFault is always final. */
  isFinal?: (error: unknown) => boolean;
  /** Called with the final error. Nothing is followed after it. */
  onStopped: (error: Error) => void;
  log: ReaderLog;
  signal: AbortSignal;
};

/** Ends when the signal aborts and the attempt under way has ended, or with a final error. */
export async function keepFollowing(following: KeepFollowing): Promise<void> {
  const { partition, attempt, isFinal, onStopped, log, signal } = following;
  let pauseMs = FIRST_PAUSE_MS;
  const succeeds = () => void (pauseMs = FIRST_PAUSE_MS);
  while (!signal.aborted) {
    try {
      await attempt(succeeds);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ReaderFault || isFinal?.(error) === true) {
        log.error({ err: error, partition }, 'the reader of the log stops');
        onStopped(error as Error);
        return;
      }
      complain(log, error, { partition, pauseMs });
      await delay(pauseMs, undefined, { signal }).catch(() => {});
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
    }
  }
}

function complain(log: ReaderLog, error: unknown, about: { partition: number; pauseMs: number }): void {
  const facts = { err: error, ...about };
  if (error instanceof Hole) log.error(facts, 'a hole in the feed; reading it again');
  else if (error instanceof PositionMoved) log.info(facts, 'another process moved a position; going on from there');
  else if (error instanceof OtherHistory) log.warn(facts, 'the log has another history; reading it again');
  else log.warn(facts, 'following the log failed; trying again from the stored positions');
}
