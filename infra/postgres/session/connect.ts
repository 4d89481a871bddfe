import pg from 'pg';
import { withTimeout } from './timeouts.ts';

export type Session = { pg: pg.Client; [Symbol.asyncDispose](): Promise<void> };

export type SessionOptions = {
  /** Queries are sent without waiting for the results of earlier ones. */
  pipeline?: boolean;
  connectTimeoutMs?: number;
};

const CLOSE_TIMEOUT_MS = 1000;

export function connect(url: string, name: string, options?: SessionOptions): Promise<pg.Client> {
  return open(url, `tallyhouse ${name}`, options);
}

export async function openSession(url: string, name: string, options?: SessionOptions): Promise<Session> {
  return sessionOf(await connect(url, name, options));
}

export async function openClient(url: string, { applicationName = 'tallyhouse' } = {}): Promise<Session> {
  return sessionOf(await open(url, applicationName, { connectTimeoutMs: 10_000 }));
}

async function open(url: string, applicationName: string, options: SessionOptions = {}): Promise<pg.Client> {
  const { connectTimeoutMs = 5000, pipeline = false } = options;
  const client = new pg.Client({
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: connectTimeoutMs,
    // Firewalls drop idle connections after minutes; the kernel's default keep-alive is two hours.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    pipeline,
  });
  // Without a listener a lost connection would end the process; the next query reports it.
  client.on('error', () => {});
  await client.connect();
  return client;
}

function sessionOf(client: pg.Client): Session {
  return {
    pg: client,
    // A lost connection never answers end().
    [Symbol.asyncDispose]: () => withTimeout(client, client.end(), CLOSE_TIMEOUT_MS).catch(() => {}),
  };
}
