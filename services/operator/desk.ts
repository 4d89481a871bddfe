// What every verb works with: connections to the log of a running or a resting house, and the feed of its history.
import type pg from 'pg';
import { type OwnClient, openClient } from '#infra/postgres/client.ts';
import { reachDatabase } from '#infra/postgres/database.ts';
import { migrate } from '#infra/postgres/migrate.ts';
import type { Config } from '#infra/process/config.ts';
import type { Log } from '#infra/process/log.ts';
import { readHead, readPartitions } from '#ledger/log/head.ts';
import { SCHEMA_ROOMS } from '../schema-rooms.ts';

/** Something is wrong with what was asked: one sentence, exit code 1. */
export class OperatorError extends Error {}

export type Desk = {
  databaseUrl: string;
  /** For streaming the log. */
  log: pg.Client;
  /** For questions meanwhile. */
  side: pg.Client;
  heads: ReadonlyMap<number, number>;
  say(line: string): void;
  [Symbol.asyncDispose](): Promise<void>;
};

export async function openDesk(config: Pick<Config, 'databaseUrl' | 'dataDir'>, log: Log): Promise<Desk> {
  const stack = new AsyncDisposableStack();
  try {
    const database = stack.use(await reachDatabase({ ...config, log }));
    await migrate(database.url, SCHEMA_ROOMS);
    const main: OwnClient = stack.use(await openClient(database.url, { applicationName: 'tallyhouse operator' }));
    const side: OwnClient = stack.use(await openClient(database.url, { applicationName: 'tallyhouse operator' }));
    const heads = new Map<number, number>();
    for (const partition of await readPartitions(side.pg)) {
      heads.set(partition, (await readHead(side.pg, partition))?.seq ?? 0);
    }
    return {
      databaseUrl: database.url,
      log: main.pg,
      side: side.pg,
      heads,
      say: (line) => console.log(line),
      [Symbol.asyncDispose]: () => stack.disposeAsync(),
    };
  } catch (error) {
    await stack.disposeAsync();
    throw error;
  }
}
