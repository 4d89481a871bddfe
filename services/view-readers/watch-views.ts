import { pause } from '#infra/retry-loop.ts';
import { KeptClient } from '#infra/postgres/session/kept-client.ts';
import { newerViews, unreadableTables } from '#projections/state/prepare.ts';
import { VIEWS } from '#projections/registry.ts';
import type { Ground } from '../ground.ts';

const WATCH_MS = 2000;
const PART = 'views';

type Watched = Pick<Ground, 'databaseUrl' | 'log' | 'metrics' | 'health'>;

/**
 * During an upgrade old gateways read newer views. They stay ready, since otherwise all would be unready at once. A process
 * that may not read a view is not ready.
 */
export function watchViews({ databaseUrl, log, metrics, health }: Watched) {
  const stop = new AbortController();
  const client = new KeptClient(databaseUrl, { applicationName: 'tallyhouse-newer-views', answerWithinMs: 5000 });
  const gauge = metrics.gauge({
    name: 'newer_views',
    help: 'Views in a newer version than this process supports.',
  });
  let told = '';
  let toldUnreadable = '';
  function tellReadable(tables: readonly string[]): void {
    const [first, ...others] = tables;
    if (first === undefined) health.ready(PART);
    else health.notReady(PART, `the database user may not read ${first}: npm run migrate gives the rights`);
    if (first !== undefined && toldUnreadable === '') {
      log.error({ tables: [first, ...others] }, 'views cannot be read: npm run migrate gives the rights');
    }
    toldUnreadable = first ?? '';
  }
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
      const unreadable = await client.ask((db) => unreadableTables(db, VIEWS)).catch(() => null);
      if (unreadable !== null) tellReadable(unreadable);
      await pause(WATCH_MS, stop.signal);
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
