// One raw connection of its own, for what a pool is no good for: the log's writer, COPY, advisory locks, migrations.
import pg from 'pg';

export type OwnClient = { pg: pg.Client; [Symbol.asyncDispose](): Promise<void> };

export type ClientOptions = {
  applicationName?: string;
  /** A question that has no answer after so long has failed; without it, one is waited for as long as the line is up. */
  answerWithinMs?: number;
};

/** Connects at once. Errors of a lost connection reach the query in flight; an idle loss shows at the next query. */
export async function openClient(
  url: string,
  { applicationName = 'tallyhouse', answerWithinMs }: ClientOptions = {},
): Promise<OwnClient> {
  const client = new pg.Client({
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
    query_timeout: answerWithinMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  // Without a listener an idle loss would end the process.
  client.on('error', () => {});
  await client.connect();
  return { pg: client, [Symbol.asyncDispose]: () => leave(client, answerWithinMs) };
}

/** A line that carries nothing any more does not answer a goodbye either: it is cut. */
async function leave(client: pg.Client, withinMs: number | undefined): Promise<void> {
  const cut = withinMs === undefined ? undefined : setTimeout(() => client.connection.stream.destroy(), withinMs);
  await client.end();
  clearTimeout(cut);
}
