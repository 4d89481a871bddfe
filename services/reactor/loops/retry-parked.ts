// Tries what is parked in one partition again: at the start, soon after something was parked, then less and less often for
// as long as anything stays. Whoever mends the cause need not start anything.
// Before it: follower.ts parks. After it: store/parked.ts records what can be taken; watch-parked.ts tells what cannot.
import { setTimeout as delay } from 'node:timers/promises';
import type { Tried } from '../store/parked.ts';

export type RetryPauses = { firstMs: number; longestMs: number };

export type ParkedRetriesContext = {
  attempt: () => Promise<Tried>;
  complain: (error: unknown, pauseMs: number) => void;
  pauses?: RetryPauses;
  /** Ends when the time is over or the signal aborts. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
};

/** What will pass by itself, a message that Kafka garbled, has passed after the first; a new program comes within minutes. */
const PAUSES: RetryPauses = { firstMs: 5000, longestMs: 60_000 };

const waitFor = (ms: number, signal: AbortSignal): Promise<void> => delay(ms, undefined, { signal }).catch(() => {});

export class ParkedRetries {
  readonly #context: Required<ParkedRetriesContext>;
  readonly #signal: AbortSignal;
  #bell = new AbortController();

  constructor({ attempt, complain, pauses = PAUSES, wait = waitFor }: ParkedRetriesContext, signal: AbortSignal) {
    this.#context = { attempt, complain, pauses, wait };
    this.#signal = signal;
  }

  /** Something was parked just now. */
  wake(): void {
    this.#bell.abort();
    this.#bell = new AbortController();
  }

  /** Ends when the signal aborts and the try that is under way has come to its end. */
  async run(): Promise<void> {
    const { wait } = this.#context;
    for (let pauseMs: number | null = null; !this.#signal.aborted;) {
      const bell = this.#bell.signal;
      pauseMs = await this.#tryOnce(pauseMs);
      if (this.#signal.aborted) return;
      if (pauseMs === null) await this.#rest(bell);
      // A flood of them must not have all of them tried at each: only a rest hears the bell.
      else await wait(pauseMs, this.#signal);
    }
  }

  /** Nothing stays parked, so there is nothing to do before something is; another reactor may have parked it. */
  async #rest(bell: AbortSignal): Promise<void> {
    const { pauses, wait } = this.#context;
    await wait(pauses.longestMs, AbortSignal.any([this.#signal, bell]));
    if (bell.aborted) await wait(pauses.firstMs, this.#signal);
  }

  async #tryOnce(pauseMs: number | null): Promise<number | null> {
    const { attempt, complain, pauses } = this.#context;
    try {
      return nextPauseMs(pauses, pauseMs, await attempt());
    } catch (error) {
      const nextMs = nextPauseMs(pauses, pauseMs, { taken: 0, left: 1 })!;
      if (!this.#signal.aborted) complain(error, nextMs);
      return nextMs;
    }
  }
}

/** Null: nothing stays parked. Where some could be taken the cause is being mended: the rest will not be long. */
export function nextPauseMs(pauses: RetryPauses, pauseMs: number | null, { taken, left }: Tried): number | null {
  if (left === 0) return null;
  if (pauseMs === null || taken > 0) return pauses.firstMs;
  return Math.min(2 * pauseMs, pauses.longestMs);
}
