// A call of a player that waits this long waits for a database or a ledger that hangs. Its handler goes on: a command may
// still take effect.
import type { Context } from 'koa';
import { sendAtOnce } from '../answers/answer.ts';
import { unanswered } from '../answers/passing.ts';

const OVERDUE_MS = 9000;
const SWEEP_MS = 250;

type Waiting = { ctx: Context; since: number };

/** One timer for all calls, since a bet must not pay for its own. */
export class OverdueCalls {
  readonly #monotonic: () => number;
  /** Oldest first. */
  readonly #waiting = new Set<Waiting>();
  readonly #sweep: NodeJS.Timeout;

  constructor(monotonic: () => number) {
    this.#monotonic = monotonic;
    this.#sweep = setInterval(() => this.sweep(), SWEEP_MS).unref();
  }

  begin(ctx: Context): Waiting {
    const waiting = { ctx, since: this.#monotonic() };
    this.#waiting.add(waiting);
    return waiting;
  }

  end(waiting: Waiting): void {
    this.#waiting.delete(waiting);
  }

  sweep(): void {
    const now = this.#monotonic();
    for (const waiting of this.#waiting) {
      if (now - waiting.since < OVERDUE_MS) return;
      this.#waiting.delete(waiting);
      sendAtOnce(waiting.ctx, unanswered(waiting.ctx.method !== 'GET'));
    }
  }

  [Symbol.dispose](): void {
    clearInterval(this.#sweep);
  }
}
