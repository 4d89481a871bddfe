import { setTimeout as delay } from 'node:timers/promises';
import { OtherHistory } from '#contracts/internal/feed.ts';
import { ReaderFault } from './unfit-event.ts';
import { Hole } from './unseen.ts';

/** By a rebuild or a second reader. The reader restarts from the stored position. */
export class PositionMoved extends Error {
  override name = 'PositionMoved';
}

export type ReaderLog = Record<'info' | 'warn' | 'error', (facts: object, message: string) => void>;

const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 5000;

export type KeepFollowing = {
  partition: number;
  /** Must call `succeeds` after each batch. */
  attempt: (succeeds: () => void) => Promise<void>;
  /** A ReaderFault is always final. */
  isFinal?: (error: unknown) => boolean;
  onStopped: (error: Error) => void;
  log: ReaderLog;
  signal: AbortSignal;
};

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
