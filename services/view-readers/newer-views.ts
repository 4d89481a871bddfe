import { rest } from '#infra/keep-on.ts';
import { KeptClient } from '#infra/postgres/session/kept-client.ts';
import { newerViews } from '#projections/state/prepare.ts';
import { VIEWS } from '#projections/registry.ts';
import type { Ground } from '../ground.ts';

const WATCH_MS = 2000;

/** During an upgrade old gateways read newer views. They stay ready, since otherwise all would be unready at once. */
export function watchNewerViews({ databaseUrl, log, metrics }: Pick<Ground, 'databaseUrl' | 'log' | 'metrics'>) {
  const stop = new AbortController();
  const client = new KeptClient(databaseUrl, { applicationName: 'tallyhouse-newer-views', answerWithinMs: 5000 });
  const gauge = metrics.gauge({
    name: 'newer_views',
    help: 'Views in a newer version than this process supports.',
  });
  let told = '';
  async function watch(): Promise<void> {
    while (!stop.signal.aborted) {
      // Unknown while the database is down; keeps the last answer.
      const newer = await client.ask((db) => newerViews(db, VIEWS)).catch(() => null);
      if (newer !== null) {
        gauge.set(newer.length);
        const views = newer.map(({ name }) => name).join(', ');
        if (views !== '' && views !== told) {
          log.warn({ views }, 'a newer program has rebuilt these views: upgrade this process to its version');
        }
        told = views;
      }
      await rest(WATCH_MS, stop.signal);
    }
  }
  const watching = watch();
  return {
    async [Symbol.asyncDispose](): Promise<void> {
      stop.abort();
      await watching;
      await client[Symbol.asyncDispose]();
    },
  };
}
