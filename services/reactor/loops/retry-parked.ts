// Parked events are retried at growing intervals, so fixing the cause needs no restart.
import { pauseAfter, type Pauses, pause } from '#infra/retry-loop.ts';
import type { Tried } from '../store/parked.ts';

export type ParkedRetriesContext = {
  attempt: () => Promise<Tried>;
  complain: (error: unknown, pauseMs: number) => void;
  pauses?: Pauses;
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
};

/** A transient cause passes by the first retry; a new version takes minutes. */
const PAUSES: Pauses = { firstMs: 5000, longestMs: 60_000 };

export class ParkedRetries {
  readonly #context: Required<ParkedRetriesContext>;
  readonly #signal: AbortSignal;
  #bell = new AbortController();

  constructor({ attempt, complain, pauses = PAUSES, wait = pause }: ParkedRetriesContext, signal: AbortSignal) {
    this.#context = { attempt, complain, pauses, wait };
    this.#signal = signal;
  }

  wake(): void {
    this.#bell.abort();
    this.#bell = new AbortController();
  }

  async run(): Promise<void> {
    const { pauses, wait } = this.#context;
    for (let inVain = 0; !this.#signal.aborted;) {
      const bell = this.#bell.signal;
      inVain = await this.#tryOnce(inVain);
      if (this.#signal.aborted) return;
      if (inVain === 0) await this.#rest(bell);
      // A flood must not cause a retry for each: only a rest is interrupted.
      else await wait(pauseAfter(inVain, pauses), this.#signal);
    }
  }

  /** Nothing is parked here; another reactor may have parked something. */
  async #rest(bell: AbortSignal): Promise<void> {
    const { pauses, wait } = this.#context;
    await wait(pauses.longestMs, AbortSignal.any([this.#signal, bell]));
    if (bell.aborted) await wait(pauses.firstMs, this.#signal);
  }

  async #tryOnce(inVain: number): Promise<number> {
    const { attempt, complain, pauses } = this.#context;
    try {
      return triesInVain(inVain, await attempt());
    } catch (error) {
      if (!this.#signal.aborted) complain(error, pauseAfter(inVain + 1, pauses));
      return inVain + 1;
    }
  }
}

/** A success resets it: the cause is being fixed. */
export function triesInVain(before: number, { taken, left }: Tried): number {
  if (left === 0) return 0;
  return taken > 0 ? 1 : before + 1;
}
