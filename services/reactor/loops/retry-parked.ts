// Tries what is parked in one partition again: at the start, soon after something was parked, then less and less often for as
// long as anything stays. Whoever mends the cause need not start anything.
import { pauseAfter, type Pauses, rest } from '#infra/keep-on.ts';
import type { Tried } from '../store/parked.ts';

export type ParkedRetriesContext = {
  attempt: () => Promise<Tried>;
  complain: (error: unknown, pauseMs: number) => void;
  pauses?: Pauses;
  /** Ends when the time is over or the signal aborts. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
};

/** What will pass by itself, a message that Kafka garbled, has passed after the first; a new program comes within minutes. */
const PAUSES: Pauses = { firstMs: 5000, longestMs: 60_000 };

export class ParkedRetries {
  readonly #context: Required<ParkedRetriesContext>;
  readonly #signal: AbortSignal;
  #bell = new AbortController();

  constructor({ attempt, complain, pauses = PAUSES, wait = rest }: ParkedRetriesContext, signal: AbortSignal) {
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
    const { pauses, wait } = this.#context;
    for (let inVain = 0; !this.#signal.aborted;) {
      const bell = this.#bell.signal;
      inVain = await this.#tryOnce(inVain);
      if (this.#signal.aborted) return;
      if (inVain === 0) await this.#rest(bell);
      // A flood of them must not have all of them tried at each: only a rest hears the bell.
      else await wait(pauseAfter(inVain, pauses), this.#signal);
    }
  }

  /** Nothing stays parked, so there is nothing to do before something is; another reactor may have parked it. */
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

/** In a row; 0: nothing stays parked. Where some could be taken the cause is being mended: the rest will not be long. */
export function triesInVain(before: number, { taken, left }: Tried): number {
  if (left === 0) return 0;
  return taken > 0 ? 1 : before + 1;
}
