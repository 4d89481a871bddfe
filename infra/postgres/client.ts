import pg from 'pg';

export type OwnClient = { pg: pg.Client; [Symbol.asyncDispose](): Promise<void> };

export type ClientOptions = { applicationName?: string };

/** Connects at once. Errors of a lost connection reach the query in flight; an idle loss shows at the next query. */
export async function openClient(
  url: string,
  { applicationName = 'tallyhouse' }: ClientOptions = {},
): Promise<OwnClient> {
  const client = new pg.Client({
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  // Without a listener an idle loss would end the process.
  client.on('error', () => {});
  await client.connect();
  return { pg: client, [Symbol.asyncDispose]: () => client.end() };
}
