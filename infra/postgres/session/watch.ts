import type pg from 'pg';
import { retryLoop, type RetryLoop, pause } from '../../retry-loop.ts';
import { KeptClient, type KeptClientOptions } from './kept-client.ts';

export type Watch = KeptClientOptions &
  Pick<RetryLoop, 'complain' | 'pauses'> & {
    databaseUrl: string;
    everyMs: number;
    look: (client: pg.Client) => Promise<void>;
  };

/** Repeats `look` over its own connection, until it is disposed. */
export function watchDatabase({ databaseUrl, everyMs, look, complain, pauses, ...options }: Watch): AsyncDisposable {
  const stop = new AbortController();
  const { signal } = stop;
  const client = new KeptClient(databaseUrl, options);
  const running = retryLoop({
    async attempt(succeeds) {
      await client.ask(look);
      succeeds();
      await pause(everyMs, signal);
    },
    complain,
    pauses,
    signal,
  });
  return {
    async [Symbol.asyncDispose]() {
      stop.abort();
      await Promise.all([running, client[Symbol.asyncDispose]()]);
    },
  };
}
