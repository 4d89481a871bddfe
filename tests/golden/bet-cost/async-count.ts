import { AsyncLocalStorage, createHook } from 'node:async_hooks';
import diagnostics from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

export type AsyncCount = { promises: number; ticks: number };

const KINDS: Readonly<Record<string, keyof AsyncCount>> = { PROMISE: 'promises', TickObject: 'ticks' };

/** Set in everything that the request of a bet starts, up to the append of its batch. */
export const OF_BET = new AsyncLocalStorage<AsyncCount>();

const STARTED = 'http.server.request.start';

/** Counts promises and ticks that bets make between their request and their answer. */
export class AsyncCounter implements Disposable {
  readonly #count: AsyncCount = { promises: 0, ticks: 0 };
  readonly #hook = createHook({
    init(_id, type) {
      const kind = KINDS[type];
      const count = kind === undefined ? undefined : OF_BET.getStore();
      if (count !== undefined) count[kind!]++;
    },
  });
  readonly #begin = (message: unknown) => {
    const { request } = message as { request: IncomingMessage };
    if (request.url?.startsWith('/api/games/') === true) OF_BET.enterWith(this.#count);
  };

  constructor() {
    this.#hook.enable();
    diagnostics.subscribe(STARTED, this.#begin);
  }

  /** Since the last call. */
  take(): AsyncCount {
    const taken = { ...this.#count };
    Object.assign(this.#count, { promises: 0, ticks: 0 });
    return taken;
  }

  [Symbol.dispose](): void {
    diagnostics.unsubscribe(STARTED, this.#begin);
    this.#hook.disable();
  }
}
